// Prices: four passes over everything in play, none of which changes anything; and the ways to pay (reference 3).
#include "games/genius-invokation/genius.hpp"

namespace cantrip::genius {

int Price::dice() const {
  int sum = part[kSame] + part[kAny];
  for (int e = CryoElement; e <= DendroElement; ++e) sum += part[e];
  return sum;
}

namespace {

void printed(const Machine& m, Row16 first, int n, Price& p) {
  for (int i = 0; i < n; ++i) {
    const Cost& c = m.pool().costs[static_cast<size_t>(first + i)];
    if (c.kind == CostKind::Part) p.part[c.key] = static_cast<i8>(m.pool().amounts[c.amount].add);
  }
}

int take_from(i8& part, int n) {
  const int less = n < part ? n : part;
  part = static_cast<i8>(part - less);
  return less;
}

/// 3.5: what a reduction takes off; 0: it found nothing and is not used.
int reduce(Price& p, PassNo pass, int key, int n) {
  int done = 0;
  if (pass == PriceUnaligned) return take_from(p.part[kAny], n);
  if (pass == PriceElement) {
    done = take_from(p.part[key], n);
    return done + take_from(p.part[kAny], n - done);
  }
  done = take_from(p.part[kSame], n);
  for (int e = CryoElement; e <= DendroElement; ++e) done += take_from(p.part[e], n - done);
  return done + take_from(p.part[kAny], n - done);
}

struct Change {
  bool any = false;
  int points = 0;
};

Change change(Machine& m, Price& p, PassNo pass, const Replace& r, const Context& c) {
  Change out;
  const int n = amount(m, c, r.amount);
  if (r.op == ReplaceOp::Add && n) {
    const int part = r.key == kAny && p.part[kSame] ? int{kSame} : int{r.key};  // 3.2: same never mixes
    p.part[part] = static_cast<i8>(p.part[part] + n);
    out.any = true;
  } else if (r.op == ReplaceOp::Prevent && n) {
    const int less = reduce(p, pass, r.key, n);
    out = {less > 0, !(r.then & kThenPayPoints) ? 0 : r.uses ? r.uses : less};
  } else if (r.op == ReplaceOp::Set && p.dice() > 0) {
    out = {true, p.dice()};
    const i8 energy = p.part[kEnergyPart];
    for (i8& part : p.part) part = 0;
    p.part[kEnergyPart] = energy;
  }
  if ((r.then & kThenFast) && !p.fast) out.any = p.fast = true;
  return out;
}

/// `asked` is changed in place: a copy of what was just written waits for the writes.
void modify(Machine& m, const Lines& lines, Price& p, Hit& asked) {
  for (const PassNo pass : {PriceUnaligned, PriceElement, PriceAny, PriceFree}) {
    if (!((lines.passes >> pass) & 1)) continue;
    asked.amount = p.dice();
    sweep(m, lines, pass, asked, [&](Ref entity, const Ability& a, const Replace& r, const Context& c) {
      const Change done = change(m, p, pass, r, c);
      if (done.any && p.n < 16)
        p.used[p.n++] = {entity, static_cast<u16>(&a - m.pool().abilities.data()), static_cast<i16>(done.points)};
      asked.amount = p.dice();
      return true;
    });
  }
}

u8 origin_of(const Machine& m, Seat seat, const Ability& a) {
  switch (a.kind & 0x7F) {
    case Normal: return static_cast<u8>(ByNormal | BySkill | (even_dice(m.st, seat) ? ByCharged : 0));
    case Elemental: return ByElemental | BySkill;
    case Burst: return ByBurst | BySkill;
    default: return 0;
  }
}

/// A talent is priced for its character, any other card for the active one.
u16 meant_for(const Machine& m, Seat seat, const CardDef& def) {
  if (const Variable* of = variable(m, def, kVarFor))
    for (const u16 row : zone(m.st, Characters, seat))
      if (has_name(m, row, of->value)) return row;
  return active_of(m.st, seat);
}

}  // namespace

Price price_of(Machine& m, const Lines& lines, Seat seat, ActVerb verb, Ref what, u16 ability) {
  Price p;
  Hit asked;
  asked.by = seat;
  asked.element = NoElement;
  asked.target = what;
  if (verb == SwitchTo) {
    p.part[kAny] = 1;
    asked.origin = ForSwitch;
  } else if (verb == UseSkill) {
    asked.ability = ability;
    const Ability& a = m.pool().abilities[ability];
    printed(m, a.cost, a.costs, p);
    asked.origin = origin_of(m, seat, a);
  } else {
    const CardDef& def = card(m, what.id);
    printed(m, def.cost, def.costs, p);
    p.fast = !(def.types & type_bit(Combat));
    asked.source = what;
    asked.target = ref_of(m.st, meant_for(m, seat, def));
    asked.origin = static_cast<u8>(ForCard | (def.types & type_bit(Talent) ? ForTalent : 0));
  }
  if (lines.kinds & asked.origin) modify(m, lines, p, asked);
  return p;
}

Price price_of_plan(Machine& m, const Frame& plan) {
  Lines lines;
  gather(m, ActKind::Price, lines);
  return price_of(m, lines, plan.you, static_cast<ActVerb>(word::as_number(plan.reg[kPlanVerb])), plan.source,
                  plan.ability);
}

bool can_pay(Machine& m, Seat seat, const Price& p, u16 active) {
  const State& s = m.st;
  if (p.part[kEnergyPart] && (!active || s.obj[active].stat[Energy] < p.part[kEnergyPart])) return false;
  const int dice = p.dice();
  if (dice > dice_of(s, seat) || dice > kDearest) return false;
  const int omni = face_count(s, seat, 0);
  if (p.part[kSame]) {
    for (int f = 1; f < kFaces; ++f)
      if (face_count(s, seat, f) + omni >= p.part[kSame]) return true;
    return omni >= p.part[kSame];
  }
  int shortfall = 0;
  for (int e = CryoElement; e <= DendroElement; ++e)
    if (const int lack = p.part[e] - face_count(s, seat, e); lack > 0) shortfall += lack;
  return shortfall <= omni;
}

namespace {

constexpr Payment one(int face, int n = 1) { return static_cast<Payment>(n) << (3 * face); }

/// What one would rather keep. Less is better: Omni, then dice of the active character's element beyond what is asked
/// for, of the others' elements; then faces of which there are few, then the last ones shown. It is a sum over faces.
struct Regret {
  const i16* faces;
  const Price& price;
  int own = 0;
  u32 others = 0;

  Regret(const Machine& m, Seat seat, const Price& p) : faces(&m.st.score[place(seat)][Omni]), price(p) {
    for (const u16 row : zone(m.st, Characters, seat)) {
      if (flag(m.st, row, Active)) own = element_of(m, row);
      else if (!fallen(m.st, row)) others |= 1u << element_of(m, row);
    }
  }
  static u64 omni(int n) { return static_cast<u64>(n) << 48; }
  u64 of(int face, int n) const {
    const int beyond = n - price.part[face];
    u64 sum = (static_cast<u64>(n * faces[face]) << 16) | static_cast<u64>(n * (kFaces - face));
    if (beyond > 0 && face == own) sum += static_cast<u64>(beyond) << 40;
    else if (beyond > 0 && ((others >> face) & 1)) sum += static_cast<u64>(beyond) << 32;
    return sum;
  }
};

struct Lister {
  const Machine& m;
  Seat seat;
  const Price& price;
  Payment (&out)[512];
  int most;
  Regret regret;
  int n = 0, best = 0;
  u64 least = ~u64{0};
  int from[kFaces + 1] = {};  // dice there are of these faces and all after them, and Omni

  void count() {
    from[kFaces] = face_count(m.st, seat, 0);
    for (int f = kFaces - 1; f > 0; --f) from[f] = from[f + 1] + face_count(m.st, seat, f);
  }
  void add(Payment p, u64 sorrow) {
    if (n == most) return;
    if (sorrow < least) {
      least = sorrow;
      best = n;
    }
    out[n++] = p;
  }

  void same() {
    const int want = price.part[kSame], omni = face_count(m.st, seat, 0);
    for (int k = 0; k < want && k <= omni; ++k)
      for (int f = 1; f < kFaces; ++f)
        if (face_count(m.st, seat, f) >= want - k)
          add(one(0, k) + one(f, want - k), Regret::omni(k) + regret.of(f, want - k));
    if (omni >= want) add(one(0, want), Regret::omni(want));
  }

  /// Each multiset of the right size once: so many of every face from `f` on, the rest Omni, which must make up for what
  /// is short of the elements asked for.
  void faces(Payment p, u64 sorrow, int f, int left, int shortfall) {
    const int omni = from[kFaces];
    if (shortfall > omni || shortfall > left || left > from[f] || n == most) return;
    while (f < kFaces && !face_count(m.st, seat, f) && !price.part[f]) ++f;
    if (f == kFaces) {
      if (left <= omni) add(p + one(0, left), sorrow + Regret::omni(left));
      return;
    }
    const int have = face_count(m.st, seat, f), want = price.part[f];
    for (int k = 0; k <= have && k <= left; ++k)
      faces(p + one(f, k), k ? sorrow + regret.of(f, k) : sorrow, f + 1, left - k,
            shortfall + (k < want ? want - k : 0));
  }
};

}  // namespace

int list_payments(const Machine& m, Seat seat, const Price& price, Payment (&out)[512], int most) {
  Lister lister{m, seat, price, out, most, {m, seat, price}};
  lister.count();
  if (price.part[kSame]) lister.same();
  else lister.faces(0, 0, CryoElement, price.dice(), 0);
  if (const int best = lister.best) {
    const Payment first = out[0];
    out[0] = out[best];
    out[best] = first;
  }
  return lister.n;
}

namespace {
/// A price in two words of a plan: three bits a part.
void pack(const Price& p, Frame& plan) {
  u32 bits = 0;
  for (int i = 0; i < kParts; ++i) bits |= static_cast<u32>(p.part[i] & 7) << (3 * i);
  plan.reg[kPlanPrice] = word::number(static_cast<i16>(bits & 0x7FFF));
  plan.reg[kPlanX] = word::number(static_cast<i16>(bits >> 15));
}
Price unpack(const Frame& plan) {
  const u32 bits = static_cast<u32>(word::as_number(plan.reg[kPlanPrice])) |
                   (static_cast<u32>(word::as_number(plan.reg[kPlanX])) << 15);
  Price p;
  for (int i = 0; i < kParts; ++i) p.part[i] = static_cast<i8>((bits >> (3 * i)) & 7);
  return p;
}
}  // namespace

void keep_price(Machine& m, Frame& plan) { pack(price_of_plan(m, plan), plan); }

bool affordable(Machine& m, const Frame& plan) {
  return can_pay(m, plan.you, price_of_plan(m, plan), active_of(m.st, plan.you));
}

void payments(Machine& m, const Frame& plan, int most) {
  Payment found[512];
  const int n = list_payments(m, plan.you, unpack(plan), found, most < 500 ? most : 500);
  for (int i = 0; i < n; ++i)
    add_option(m, kPayment, {}, {}, static_cast<u16>(found[i] & 0xFFFF), static_cast<u8>(found[i] >> 16));
}

void tell_price(Machine& m, Seat seat, const Option* o, Bounded<PricePiece, 12>& out) {
  Price p;
  Lines lines;
  gather(m, ActKind::Price, lines);
  if (!o) {
    if (m.st.frames.empty() || m.st.frames.back().kind != FrameKind::Plan) return;
    p = price_of_plan(m, m.st.frames.back());
  } else if (o->verb == UseSkill || o->verb == SwitchTo) {
    p = price_of(m, lines, seat, static_cast<ActVerb>(o->verb), o->a, o->n);
  } else if (o->verb == PlayCard) {
    p = price_of(m, lines, seat, PlayCard, o->a, spell(m, o->a.id));
  } else {
    return;
  }
  out.n = 0;
  auto add = [&](std::string_view name, int n) {
    if (n > 0) out.at[out.n++] = {name, n};
  };
  for (int e = CryoElement; e <= DendroElement; ++e) add(kFaceNames[e], p.part[e]);
  add("same", p.part[kSame]);
  add("any", p.part[kAny]);
  add("energy", p.part[kEnergyPart]);
}

void charge(Machine& m, Seat seat, const Price& p, Payment payment) {
  for (int i = 0; i < p.n; ++i) {
    const Ability& a = m.pool().abilities[p.used[i].ability];
    const u8 then = static_cast<u8>(m.pool().replaces[a.replace].then & ~kThenFast);
    use_line(m, p.used[i].entity, a, then, p.used[i].points);
  }
  pay_dice(m, seat, payment);
  const u16 active = active_of(m.st, seat);
  if (p.part[kEnergyPart] && active) set_stat(m, active, Energy, m.st.obj[active].stat[Energy] - p.part[kEnergyPart]);
  note(m, EventKind::Paid, seat, {}, {}, p.dice());
}

}  // namespace cantrip::genius
