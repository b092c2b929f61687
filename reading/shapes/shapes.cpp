#include "reading/shapes/shapes.hpp"

namespace cantrip::reading {

const Shape& shape_of(const Json& j, std::string_view folder) {
  for (const Shape* shape : {&kGundamApi, &kGrandArchiveIndex, &kGenshinDb, &kLorcanaSets, &kLorcanaJson})
    if (shape->is(j, folder)) return *shape;
  return kOwnShape;
}

}  // namespace cantrip::reading
