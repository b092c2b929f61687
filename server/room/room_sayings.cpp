// What a card does whose words nobody made a program of: its player says it, the others read it and agree, and then it is
// done. Until then nothing is kept: after a restart it is said again.
#include "core/describe.hpp"
#include "server/room/room.hpp"

namespace cantrip::server {
namespace {

constexpr int kMostDeclined = 3;  // of one card; then it stays out of the match

std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace

void Room::tell_saying(const GuestPtr& guest) {
  if (!saying_ || !play_ || !guest->seated()) return;  // who watches hears of what was agreed to
  const Saying& s = *saying_;
  Json waits = Json::array();
  for (int i = 0; i < plan_.seats; ++i)
    if (!(s.agreed >> i & 1)) waits.push_back(i);
  send(guest, dump({{"t", "saying"},
                    {"saying", s.number},
                    {"by", index(s.by)},
                    {"object", play_->stream(guest->seat).row_seen(play_->state(), s.object)},
                    {"card", s.card},
                    {"name", s.name},
                    {"printed", s.printed},
                    {"text", s.words},
                    {"meaning", s.meaning},
                    {"waits", waits}}));
}

/// `how`: agreed, declined, taken back, passed.
void Room::end_saying(std::string_view how, Seat by) {
  const u64 number = saying_->number;
  saying_.reset();
  send_all(dump({{"t", "saying"}, {"saying", number}, {"over", how}, {"by", index(by)}}));
}

void Room::say(const GuestPtr& guest, const sync::ClientMessage& message, u64 arrived) {
  if (!may_act(guest, message)) return;
  if (message.words.empty()) {
    if (saying_ && saying_->by == guest->seat) end_saying("taken back", guest->seat);
    return;
  }
  if (saying_ && saying_->by != guest->seat)
    return refuse(guest, message.n, {"changed", "another player has asked something", "Answer that first."});
  if (message.step != play_->step()) return refuse(guest, message.n, sync::refusal_of(Err::Stale));
  const Ref source = play_->stream(guest->seat).row_meant(play_->state(), message.object);
  const Expected<Sayable> it = sayable(play_->machine(), play_->match().content(), guest->seat, source, message.words);
  if (!it) return refuse(guest, message.n, {"illegal", it.problem().why, it.problem().remedy});
  const CardText& card = it->content->pool.texts[index(play_->state().obj[source.id].def)];
  if (declined_[card.id] >= kMostDeclined)
    return refuse(guest, message.n,
                  {"illegal", "it was declined three times", "This card's words stay out of the match."});
  Saying saying;
  saying.number = ++sayings_;
  saying.by = guest->seat;
  saying.object = source.id;
  saying.card = card.id;
  saying.name = card.name;
  saying.words = message.words;
  saying.meaning = it->content->pool.sentences[it->content->pool.abilities[it->ability].text];
  saying.printed = language::by_hand(card.text);
  saying.n = message.n;
  const int owner = seats_[static_cast<size_t>(index(guest->seat))].owner;
  for (int i = 0; i < plan_.seats; ++i) {
    const bool plays = play_->results()[static_cast<size_t>(i)] == Result::Playing;
    const bool same_person = owner >= 0 && seats_[static_cast<size_t>(i)].owner == owner;
    if (!plays || same_person || i == index(guest->seat)) saying.agreed |= bit(seat_at(i));
  }
  saying_ = std::move(saying);
  settle_saying(arrived);
}

void Room::agree(const GuestPtr& guest, const sync::ClientMessage& message, u64 arrived) {
  if (message.brings) return agree_to_cards(guest, message);
  if (!may_act(guest, message)) return;
  if (!saying_ || saying_->number != message.saying)
    return refuse(guest, message.n, {"stale", "nothing is asked under this number any more", "Look at the table."});
  if (!message.offer) {
    if (saying_->by != guest->seat) ++declined_[saying_->card];
    return end_saying("declined", guest->seat);
  }
  saying_->agreed |= bit(guest->seat);
  settle_saying(arrived);
}

/// Agreed by all: it is done. Otherwise everybody hears who is still to answer.
void Room::settle_saying(u64 arrived) {
  const u8 everybody = static_cast<u8>((1u << plan_.seats) - 1);
  if ((saying_->agreed & everybody) != everybody) {
    for (const GuestPtr& guest : guests_) tell_saying(guest);
    return;
  }
  Deed deed;
  deed.kind = store::EntryKind::Said;
  deed.seat = saying_->by;
  deed.object = saying_->object;
  deed.words = saying_->words;
  deed.n = saying_->n;
  const Saying agreed = *saying_;
  saying_.reset();  // what follows is its own deed
  const bool done = act(std::move(deed), arrived) == Err::Ok;
  if (dead_) return;
  send_all(dump(
      {{"t", "saying"}, {"saying", agreed.number}, {"over", done ? "agreed" : "passed"}, {"by", index(agreed.by)}}));
}

}  // namespace cantrip::server
