// Entities of the text's own, what they count, and the end of a text.
#include <algorithm>

#include "games/genius-invokation/words/maker.hpp"

namespace cantrip::genius::words {

using language::jumps;

void Maker::begin_made(const Noun* host, int rounds, int uses) {
  Noun whom;
  if (host) whom = *host, load(whom);
  outer_.push_back({types_, std::move(code_), std::move(targets_), person_, entity_, std::move(pending_),
                    std::move(gates), std::move(whens), std::move(out_), flags, has_usage_line, usage_before, in_skill,
                    limit, whom, host != nullptr, last_hit_, next_register_, gathers_});
  gathers_ = 0;
  out_ = {};
  types_ = host ? type_bit(OwnStatus) : type_bit(TeamStatus);
  has_usage_line = uses > 0;
  usage_before = false;
  const bool saved = heals_;
  begin_line();
  heals_ = saved;
  if (uses) out_.variables.push_back({kVarUses, Again::Larger, static_cast<i16>(uses), 0, kNone, 0});
  if (rounds) out_.variables.push_back({kVarRounds, Again::Larger, static_cast<i16>(rounds), 0, kNone, 0});
}
void Maker::begin_version(const Node& card) {
  begin_made(nullptr, 0, 0);
  const NamedCard* of = index_->card(card.value, kEntities, *card_);
  if (!of) return refuse(card, "\"" + spelling(card) + "\" is nothing that stays in play", "Name a status or summon.");
  types_ = of->types;
  begin_line();
  has_usage_line = of->text.find("Usage(s):") != std::string_view::npos ||
                   of->text.find("Usages:") != std::string_view::npos || of->text.find("Uses ") == 0;
  usage_before = true;
}
void Maker::end_version(const Node& card, Slot which) {
  const u16 base = def_of(card, kEntities, "status or summon");
  const auto [def, outer] = close_made(base);
  emit(kBecome, static_cast<u8>(which), kNone, def);
}
void Maker::end_made_of(int element) {
  constexpr std::string_view kNames[] = {"", "Cryo", "Hydro", "Pyro", "Electro", "Anemo", "Geo", "Dendro"};
  const auto [def, o] = close_made(0, kNames[element]);
  if (o.hosted) emit(kAttach, static_cast<u8>(o.host.slot), kNone, def);
  else emit(kEnter, 0, kNone, def);
}
void Maker::end_made(bool theirs, Row16 given) {
  const auto [def, o] = close_made(0);
  if (o.hosted) {
    emit(kAttach, static_cast<u8>(o.host.slot), given, def);
    if (!o.host.entity) fed_ = o.host.slot;
  } else {
    emit(kEnter, theirs ? 1 : 0, given, def);
  }
}
/// The text is its maker's again.
std::pair<u16, Maker::Outer> Maker::close_made(u16 base, std::string_view which) {
  finish_line(canonical_);
  MadeCard made;
  made.base = base;
  for (const MadeCard& before : made_) made.another |= before.text != canonical_;
  int others = 0;  // of this paragraph, by other sentences: they are other things
  for (size_t i = 0; i < made_.size(); ++i) others += made_[i].text == canonical_ && made_in_[i] != sentence_;
  made.types = types_;
  made.abilities = std::move(out_.abilities);
  made.variables = std::move(out_.variables);
  made.flags = out_.flags;
  made.text = canonical_;
  if (others) made.text += " (" + std::to_string(others + 1) + ")", made.another = true;
  if (!which.empty()) made.text += " (" + std::string(which) + ")", made.another = true;
  const u16 def = static_cast<u16>(next_ + made_.size());
  made_.push_back(std::move(made));
  made_in_.push_back(sentence_);
  return {def, leave_made()};
}
Maker::Outer Maker::leave_made() {
  Outer o = std::move(outer_.back());
  outer_.pop_back();
  types_ = o.types;
  code_ = std::move(o.code);
  targets_ = std::move(o.targets);
  person_ = o.person;
  entity_ = o.entity;
  pending_ = std::move(o.pending);
  gates = std::move(o.gates);
  whens = std::move(o.whens);
  out_ = std::move(o.out);
  flags = o.flags;
  has_usage_line = o.has_usage;
  usage_before = o.usage_before;
  in_skill = o.in_skill;
  limit = o.limit;
  last_hit_ = o.last_hit;
  next_register_ = o.next_register;
  gathers_ = o.gathers;
  return {.host = o.host, .hosted = o.hosted};
}
/// What was said so far is one ability; what follows is another one, about the same.
void Maker::next_ability() {
  const std::vector<When> same = whens;
  const Noun person = person_;
  finish_line(canonical_);
  const int saved_register = 0;
  next_register_ = saved_register;
  whens = same;
  person_ = fixed(person.slot) ? person : this_character();
  entity_ = is(kEntities) ? self() : Noun{};
  limit = 0;
  limit_ever = false;
  flags = 0;
  last_hit_ = -1;
}
/// What is still done to the one it lies on comes before it goes.
void Maker::discard_last() {
  size_t at = 0;
  while (at < code_.size() &&
         (code_[at].op != Op::Native || code_[at].a != kDiscard || code_[at].c != static_cast<u16>(Slot::Self)))
    ++at;
  bool needed = false;
  for (size_t i = at + 1; i < code_.size(); ++i) {
    if (jumps(code_[i].op)) return;
    const u16 host = static_cast<u16>(Slot::Host);
    needed |=
        code_[i].op == Op::Native && code_[i].b && rows_->pool().amounts[code_[i].b].kind == AmountKind::CounterOf;
    needed |= code_[i].op == Op::Native &&
              (code_[i].a == kAttach || code_[i].a == kBecome ? code_[i].mode == host : code_[i].c == host);
  }
  for (size_t i = 0; i < at && i < code_.size(); ++i)
    if (jumps(code_[i].op)) return;
  if (needed)
    std::rotate(code_.begin() + static_cast<std::ptrdiff_t>(at), code_.begin() + static_cast<std::ptrdiff_t>(at) + 1,
                code_.end());
}
void Maker::gather_events(const Node& at, int times) {
  if (!is(kEntities | type_bit(Character))) return refuse(at, "this card counts nothing", "Leave this out.");
  if (!meter_.empty()) return refuse(at, "this card counts \"" + meter_ + "\" already", "Count one thing.");
  meter_ = "times";
  gathers_ = times;
}
/// A point for each event; with enough of them they go, and the text is carried out.
void Maker::gather(bool spends) {
  if (spends) emit(kSpend, 0, kNone, u16{0});
  const auto before = [&](Ins ins) {
    for (Ins& i : code_)
      if (jumps(i.op)) ++i.b;
    code_.insert(code_.begin(), ins);
  };
  const auto points = [&](u8 mode, int n) {
    return Ins{Op::Native, mode, static_cast<u16>(kCount), rows_->constant(n), static_cast<u16>(Slot::Self)};
  };
  before(points(Points | u8{kLose}, gathers_));
  insert_if(0, cond_row(compare(counter(Slot::Self, Points), Cmp::Ge, rows_->constant(gathers_))));
  before(points(Points, 1));
  flags |= kForFree;
  gathers_ = 0;
}
u8 Maker::counts_as(const Node& card) const {
  const NamedCard* of = index_->card(card.value, kEntities, *card_);
  if (!of) return Points;
  if (of->text.find("Usage(s):") != std::string_view::npos || of->text.find("Usages:") != std::string_view::npos ||
      of->text.find("Usages will apply") != std::string_view::npos ||
      of->text.find("Usage(s) will apply") != std::string_view::npos)
    return Usage;
  return of->text.find("provides 1 Shield") != std::string_view::npos ? ShieldPoints : Points;
}
/// Does the sentence that makes it give it to the opponent's characters?
bool Maker::given_to_opponents(const Node& card) const {
  const std::string_view name = spelling(card);
  for (size_t i = 0; i < index_->size(); ++i) {
    if (!(index_->card_at(i).types & type_bit(Character))) continue;
    const std::string_view text = index_->card_at(i).text;
    for (size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
      const size_t dot = text.rfind('.', at), end = text.find('.', at);
      const std::string_view said = text.substr(dot == std::string_view::npos ? 0 : dot, end - (dot + 1));
      if (said.find("target") != std::string_view::npos || said.find("opposing") != std::string_view::npos) return true;
    }
  }
  return false;
}
/// Of the version of the card that says it, else those without one.
std::vector<u16> Maker::summons_named(std::initializer_list<std::string_view> words) const {
  std::vector<u16> out;
  std::vector<std::string_view> names;
  for (const auto& [own, mine] : {std::pair{true, true}, {false, true}, {true, false}, {false, false}})
    for (size_t i = 0; i < index_->size(); ++i) {
      const NamedCard& c = index_->card_at(i);
      if ((c.origin == card_->origin) != mine) continue;
      if (!(c.types & type_bit(Summon)) || !c.def || c.version != (own ? card_->version : std::string_view{})) continue;
      bool fits = false;
      for (const std::string_view word : words) fits |= c.name.find(word) != std::string_view::npos;
      if (!fits || std::find(names.begin(), names.end(), c.name) != names.end()) continue;
      names.push_back(c.name);
      out.push_back(c.def);
    }
  std::vector<size_t> by_name(out.size());
  for (size_t i = 0; i < by_name.size(); ++i) by_name[i] = i;
  std::sort(by_name.begin(), by_name.end(), [&](size_t a, size_t b) { return names[a] < names[b]; });
  std::vector<u16> sorted;
  for (const size_t i : by_name) sorted.push_back(out[i]);
  return sorted;
}
u16 Maker::character_saying(std::string_view words) const {
  for (size_t i = 0; i < index_->size(); ++i) {
    const NamedCard& c = index_->card_at(i);
    if ((c.types & type_bit(Character)) && c.def && c.text.find(words) != std::string_view::npos) return c.def;
  }
  return 0;
}
u16 Maker::counts_elsewhere(const Node& meter) {
  std::string words = "onsume all";
  for (int i = meter.from; i < meter.to; ++i) words += " " + token(i).written;
  for (size_t i = 0; i < index_->size(); ++i) {
    const NamedCard& c = index_->card_at(i);
    if ((c.types & type_bit(OwnStatus)) && c.text.find(words) != std::string_view::npos) return rows_->name(c.name);
  }
  return 0;
}
bool Maker::begins_with_discarded(const Node& card) const {
  const NamedCard* of = index_->card(card.value, kEntities, *card_);
  return of && of->text.find("discarded when created") != std::string_view::npos;
}
bool Maker::saves(const Node& card) const {
  const NamedCard* of = index_->card(card.value, type_bit(OwnStatus), *card_);
  return of && of->text.find("not be defeated") != std::string_view::npos;
}
Row16 Maker::sum_of(const Noun& entities, u8 counter) {
  Amount a;
  a.kind = AmountKind::SumCounter;
  a.key = selector(entities);
  a.extra = counter;
  return rows_->amount(a);
}

bool Maker::change_last_amount(const std::function<Row16(Row16)>& change) {
  if (pending_.empty() || pending_.back().head != Head::Replace) return false;
  Replace r = rows_->pool().replaces[pending_.back().replace];
  if (rows_->pool().amounts[r.amount].kind != AmountKind::Const) return false;
  r.amount = change(r.amount);
  pending_.back().replace = rows_->replace(r);
  return true;
}
/// What was just said counts what reactions spread, too.
void Maker::include_spread() {
  for (Ability& a : pending_) {
    if (a.head != Head::Replace) continue;
    Replace r = rows_->pool().replaces[a.replace];
    if (r.kinds) r.kinds |= BySpread;
    a.replace = rows_->replace(r);
  }
}
Row16 Maker::times_used(u16 skill) {
  TallyRow tally;
  tally.trigger.event = AfterSkill;
  tally.trigger.by.who = Who::You;
  tally.trigger.cond = cond_row(native(kEventSkill, skill));
  Amount times;
  times.kind = AmountKind::Tally;
  times.players.who = Who::You;
  times.key = rows_->tally(tally);
  return rows_->amount(times);
}

bool Maker::finish() {
  if (is(type_bit(EventCard)) && !refused()) {
    if (!pending_.empty()) {
      refusal_.said = "an event does not stay in play";
      refusal_.remedy = "Say how long this lasts: during this Round, the next time.";
      return false;
    }
    Ability a;
    a.head = Head::Spell;
    a.cond = cond_row(play_only);
    a.flags = flags;
    a.entry = end_program(false);
    a.text = rows_->sentence(canonical_);
    out_.abilities.push_back(a);
  }
  out_.made = std::move(made_);
  return !refused();
}

/// What a card counts is one thing, by one name.
bool Maker::meter(const Node& n) {
  std::string words;
  for (int i = n.from; i < n.to; ++i)
    if (token(i).kind == TokenKind::Word) words += (words.empty() ? "" : " ") + token(i).text;
  if (words.size() > 3 && words.ends_with("ies")) words.resize(words.size() - 3), words += "y";
  else if (words.size() > 2 && words.ends_with("s") && !words.ends_with("ss")) words.pop_back();
  if (meter_.empty()) meter_ = words;
  if (meter_ == words) return true;
  refuse(n, "this card counts \"" + meter_ + "\" already", "Count one thing.");
  return false;
}

void Maker::cap_count(const Node& at, int most) {
  for (size_t i = code_.size(); i-- > 0;) {
    if (code_[i].op != Op::Native || code_[i].a != kCount) continue;
    code_[i].b = at_most(code_[i].b, most);
    return;
  }
  refuse(at, "nothing was added before", "Say what has this limit.");
}
/// "Can happen 2 times per match": of revivals those count that brought somebody back.
bool Maker::limit_revival(int times) {
  for (Ins& ins : code_)
    if (ins.op == Op::Native && ins.a == kRevive) return ins.mode = static_cast<u8>(times), true;
  return false;
}
void Maker::limit_meter(const Node& at, int most) {
  for (size_t i = code_.size(); i-- > 0;) {
    Ins& ins = code_[i];
    if (ins.op == Op::Native && (ins.a == kDraw || ins.a == kHeal) && ins.b &&
        rows_->pool().amounts[ins.b].kind != AmountKind::Const)
      return void(ins.b = at_most(ins.b, most));
    if (ins.op != Op::Native || ins.a != kCount || (ins.mode & kLose)) continue;
    if (rows_->pool().amounts[ins.b].kind == AmountKind::Const) ins.c = static_cast<u16>((ins.c & 0xFF) | most << 8);
    else ins.b = at_most(ins.b, most);  // so many come at most
    return;
  }
  refuse(at, "nothing was counted before", "Say what has this limit.");
}
void Maker::for_name(const Node& card) {
  if (!is_named(card, type_bit(Character)))
    return refuse(card, "\"" + spelling(card) + "\" is no character", "Name a character.");
  for (const Variable& v : out_.variables)
    if (v.key == kVarFor && v.value == static_cast<i16>(name_of(card))) return;
  out_.variables.push_back({kVarFor, Again::Larger, static_cast<i16>(name_of(card)), 0, kNone, 0});
}
/// 6.4: it goes when the prepared skill is used, or another character steps in.
void Maker::goes_with_preparing() {
  Ability a;
  a.head = Head::Triggered;
  a.flags = kForFree;
  emit(kDiscard, 0, kNone, Slot::Self);
  a.entry = end_program(false);
  code_.clear();
  Trigger used;
  used.event = BeforeSkill;
  used.sub = Prepared;
  used.subject = is_slot(this_character().slot);
  a.trigger = rows_->trigger(used);
  pending_.push_back(a);
  Trigger left;
  left.event = Switched;
  left.by.who = Who::You;
  left.object = is_slot(this_character().slot);
  a.trigger = rows_->trigger(left);
  pending_.push_back(a);
}
void Maker::end_skill(Ability a) {
  a.entry = end_program(false);
  code_.clear();
  pending_.push_back(a);
}
void Maker::use_skill(const Node& skill) {
  Ability a;
  a.head = Head::Spell;
  emit(kRequest, 0, kNone, skill_of(skill));
  a.flags = flags;
  a.entry = end_program(false);
  code_.clear();
  pending_.push_back(a);
}

}  // namespace cantrip::genius::words
