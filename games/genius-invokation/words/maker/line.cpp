// Lines: when they begin, and what they become.
#include "games/genius-invokation/words/keys.hpp"
#include "games/genius-invokation/words/maker.hpp"

namespace cantrip::genius::words {

void Maker::begin_line() {
  code_.clear();
  targets_.clear();
  person_ = this_character();
  entity_ = {};
  entity_.entity = true;
  if (is(kEntities)) entity_.slot = Slot::Self;
  whens.clear();
  pending_.clear();
  gates.clear();
  flags = 0;
  limit = 0;
  limit_ever = false;
  in_skill = false;
  strikes = false;
  discards_self = false;
  gone = false;
  next_register_ = 0;
  fed_ = Slot::None;
  chosen_ = Slot::None;
  last_hit_ = -1;
}

bool Maker::line(const Node& n, const std::string& canonical) {
  const bool event = is(type_bit(EventCard));
  if (!event || !begun_) begin_line();
  begun_ = true;
  if (!event) canonical_ = canonical;
  else if (n.rule->key != kReminder) canonical_ += (canonical_.empty() ? "" : " ") + canonical;
  heals_ = false;
  if (is(type_bit(Food)))
    for (int i = n.from; i < n.to; ++i) heals_ |= token(i).text == "heal" || token(i).text == "heals";
  run(n);
  if (refused()) return false;
  if (!event) finish_line(canonical);
  return !refused();
}

/// The program becomes the triggered abilities of what is heard; the changes get the limit.
void Maker::finish_line(const std::string& canonical) {
  bool spends = has_usage_line && (!usage_before || consumes) && !(flags & kForFree);
  for (const When& w : whens) spends = spends && (consumes || !w.always_free);
  consumes = false;
  const u16 text = rows_->sentence(canonical);
  bool hits = false;
  for (const Ability& a : pending_)
    hits |= a.head == Head::Replace && rows_->pool().replaces[a.replace].act == ActKind::Damage &&
            rows_->pool().replaces[a.replace].pass != ElementPass;
  const bool heard = !code_.empty();
  if (heard && gathers_) gather(spends), spends = false;
  if (heard && discards_self) discard_last();
  size_t changing = 0;
  for (const When& w : whens) changing += w.hits || w.priced;
  if (limit && !pending_.empty() && changing > 1) {
    refusal_.lack = language::Lack::Machine;
    refusal_.said = "the machine can't keep one limit of two events";
    refusal_.remedy = "Write a line for each.";
    return;
  }
  for (Ability& a : pending_) {
    if (limit && a.head == Head::Replace && !(a.flags & kForFree)) {
      a.limit = static_cast<u8>(limit);
      if (limit_ever) a.flags |= kOnceEver;
    }
    const bool change = a.head == Head::Replace;
    const Replace r = change ? rows_->pool().replaces[a.replace] : Replace{};
    const bool minor = change && (r.act == ActKind::Price || r.pass == ElementPass);
    if (change && has_usage_line && (!spends || heard || (hits && minor))) a.flags |= kForFree;
    a.text = text;
    out_.abilities.push_back(a);
  }
  if (heard) {
    Ability a;
    a.head = Head::Triggered;
    a.flags = flags;
    if (has_usage_line && !spends) a.flags |= kForFree;
    if (limit) {
      a.limit = static_cast<u8>(limit);
      if (limit_ever) a.flags |= kOnceEver;
    }
    a.text = text;
    bool any = false;
    a.entry = end_program(spends);
    for (When& w : whens) {
      if (!w.heard) continue;
      any = true;
      w.trigger.cond = cond_row(all_of(w.conds));
      a.trigger = rows_->trigger(w.trigger);
      out_.abilities.push_back(a);
    }
    if (!any) {
      refusal_.said = "nothing says when this happens";
      refusal_.remedy = "Write when: End Phase, After ..., When ...";
    }
  }
  pending_.clear();
  code_.clear();
}

}  // namespace cantrip::genius::words
