// The shapes of the public card lists, and ours: how a record of each is known by its keys, and what it says in the words
// of games/card_record.hpp.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "reading/json/fields.hpp"

namespace cantrip::reading {

struct Shape {
  std::string_view name;  // "LorcanaJSON"
  std::string_view game;  // whose cards they are; empty: any game's
  bool (*is)(const Json&, std::string_view folder) = nullptr;
  /// Adds the record; or none, where it repeats another; or several, where it holds more faces.
  CardFault (*read)(const Json&, std::string_view folder, std::vector<CardRecord>& out) = nullptr;
  /// Records with one full name are one card (other arts, reprints); else those with one id are.
  bool by_full_name = false;
};

extern const Shape kOwnShape, kLorcanaJson, kLorcanaSets, kGundamApi, kGrandArchiveIndex, kGenshinDb;

/// The shape of a record; never null: what no other knows is tried as ours.
const Shape& shape_of(const Json&, std::string_view folder);

}  // namespace cantrip::reading
