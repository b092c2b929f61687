#include "sim/report/report.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "sim/rating.hpp"
#include "sim/report/charts.hpp"
#include "sim/report/style.hpp"

namespace cantrip {
namespace {

using namespace report;

constexpr int kWide = 1030, kHalf = 470;

std::string thousands(u64 n) {
  std::string digits = std::to_string(n);
  for (int i = static_cast<int>(digits.size()) - 3; i > 0; i -= 3) digits.insert(static_cast<size_t>(i), ",");
  return digits;
}

/// One run, section by section.
class Page {
public:
  Page(const Plan& plan, const Content& content, const RunResult& r)
      : plan_(plan), content_(content), layout_(r.layout), tally_(r.tally), result_(r) {
    for (const std::string& e : plan.entrants) names_.push_back(shown(e));
  }

  std::string all() {
    std::string out = fmt::format(
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
        "content=\"width=device-width,initial-scale=1\"><title>{}</title><style>{}</style></head><body><main>\n",
        escaped(title()), kStyle);
    out += fmt::format("<h1>{}</h1>\n<p>{}</p>\n", escaped(title()), escaped(subtitle()));
    out += tiles();
    out += standings();
    out += heat();
    out += first_players();
    out += lengths();
    out += curves();
    out += cards();
    out += fmt::format(
        "<footer>Seed {}, plan {}. Intervals are 95 %: Wilson's, where mirrored deals count for as many games "
        "as their spread is worth.</footer>\n",
        plan_.seed, plan_.fingerprint());
    return out + "</main></body></html>\n";
  }

private:
  u64 total(Layout::Count c) const { return result_.total(plan_, c); }
  double games() const { return std::max(1.0, static_cast<double>(total(Layout::Games))); }
  int pairings() const { return static_cast<int>(plan_.pairings.size()); }
  const std::vector<Side>& sides(int pairing) const { return plan_.pairings[static_cast<size_t>(pairing)].sides; }

  /// A deck or several by their names, a bot by its own.
  std::string shown(const std::string& typed) const {
    std::vector<std::string> parts;
    for (size_t from = 0; from <= typed.size();) {
      const size_t to = std::min(typed.find('+', from), typed.size());
      const std::string id = typed.substr(from, to - from);
      const DeckFile* deck = content_.find_deck(id);
      parts.push_back(deck ? deck->name : id);
      from = to + 1;
    }
    return join(parts, " + ");
  }
  std::string side_name(int pairing, int side) const {
    const std::vector<int>& who = plan_.pairings[static_cast<size_t>(pairing)].entrants;
    if (!who.empty()) return names_[static_cast<size_t>(who[static_cast<size_t>(side)])];
    const Side& s = sides(pairing)[static_cast<size_t>(side)];
    const std::string what = s.deck.empty() ? s.bot : s.bot + ", " + shown(s.deck);
    return plan_.mirrored ? what : fmt::format("Seat {}: {}", side + 1, what);
  }
  std::string pairing_name(int pairing) const {
    std::string out = side_name(pairing, 0);
    for (int side = 1; side < plan_.seats(); ++side) out += " – " + side_name(pairing, side);
    return out;
  }
  bool compares_decks() const { return !plan_.entrants.empty() && plan_.entrants[0] == sides(0)[0].deck; }

  std::string title() const {
    const std::string game(content_.module->game->title);
    if (plan_.entrants.size() > 1)
      return fmt::format("{}: {} {}, each against each", game, plan_.entrants.size(),
                         compares_decks() ? "decks" : "bots");
    return game + ": " + pairing_name(0);
  }
  std::string subtitle() const {
    std::vector<std::string> bots;
    for (const Pairing& p : plan_.pairings)
      for (const Side& s : p.sides)
        if (std::find(bots.begin(), bots.end(), s.bot) == bots.end()) bots.push_back(s.bot);
    return fmt::format("Played by {}. {}", join(bots, " and "),
                       plan_.mirrored ? "Every deal is played from both seats, so that luck evens out."
                                      : "Every side keeps its seat.");
  }

  static std::string tile(std::string_view value, std::string_view what) {
    return fmt::format("<div class=\"tile\"><b>{}</b><span>{}</span></div>\n", escaped(value), escaped(what));
  }
  std::string tiles() const {
    const Interval first = first_player(layout_, tally_, plan_);
    std::string out = "<div class=\"tiles\">\n";
    out += tile(thousands(total(Layout::Games)), "games");
    out += tile(fmt::format("{:.1f}", static_cast<double>(total(Layout::Turns)) / games()), "turns a game");
    out += tile(fmt::format("{:.0f}", static_cast<double>(total(Layout::Decisions)) / games()), "decisions a game");
    out += tile(percent(first.value), "won by who began");
    out += tile(percent(static_cast<double>(total(Layout::Draws)) / games()), "drawn");
    return out + "</div>\n";
  }

  static std::string section(std::string_view head, std::string_view words, const std::string& body,
                             std::string_view style = {}) {
    if (body.empty()) return "";
    return fmt::format("<section{}><h2>{}</h2><p>{}</p>\n{}</section>\n",
                       style.empty() ? "" : fmt::format(" class=\"{}\"", style), head, words, body);
  }

  std::string standings() const {
    std::vector<DotRow> rows;
    if (names_.empty()) {
      for (int side = 0; side < plan_.seats(); ++side)
        rows.push_back({side_name(0, side), rate_of(layout_, tally_, plan_, 0, side), false, {}, {}});
      for (DotRow& r : rows) r.note = percent(r.first.value);
      return section("Win rates", "The share of games won, a draw counting for all alike, with 95 % intervals.",
                     dot_plot(rows, axis_for(rows, 1.0 / plan_.seats(), false), kWide));
    }
    const std::vector<Interval> ratings = elo(static_cast<int>(names_.size()), meetings(layout_, tally_, plan_));
    for (size_t i = 0; i < names_.size(); ++i) {
      const Interval rate = rate_of_entrant(layout_, tally_, plan_, static_cast<int>(i));
      rows.push_back({names_[i],
                      rate,
                      false,
                      {},
                      fmt::format("{} · Elo {:+.0f}", percent(rate.value), std::round(ratings[i].value) + 0.0)});
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const DotRow& a, const DotRow& b) { return a.first.value > b.first.value; });
    return section("Standings",
                   fmt::format("The share of all its games each has won, with 95 % intervals. Elo is relative to {}.",
                               escaped(names_[0])),
                   dot_plot(rows, axis_for(rows, 0.5, false), kWide));
  }

  std::string heat() const {
    if (names_.size() < 2) return "";
    std::vector<size_t> order(names_.size());
    for (size_t i = 0; i < order.size(); ++i) order[i] = i;
    auto rate = [&](size_t i) { return rate_of_entrant(layout_, tally_, plan_, static_cast<int>(i)).value; };
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return rate(a) > rate(b); });
    std::vector<size_t> place(order.size());
    std::vector<std::string> names;
    for (size_t i = 0; i < order.size(); ++i) {
      place[order[i]] = i;
      names.push_back(names_[order[i]]);
    }
    std::vector<std::vector<Cell>> cells(order.size(), std::vector<Cell>(order.size()));
    for (int p = 0; p < pairings(); ++p) {
      const std::vector<int>& who = plan_.pairings[static_cast<size_t>(p)].entrants;
      if (who.size() != 2) continue;
      const size_t a = place[static_cast<size_t>(who[0])], b = place[static_cast<size_t>(who[1])];
      const double n = static_cast<double>(result_.count(p, Layout::Games));
      cells[a][b] = {n > 0, rate_of(layout_, tally_, plan_, p, 0), n};
      cells[b][a] = {n > 0, rate_of(layout_, tally_, plan_, p, 1), n};
    }
    return section("Who beats whom",
                   "Win rate in per cent of the row against the column: "
                   "<span class=\"key one\"></span>ahead<span class=\"key two\"></span>behind.",
                   heat_map(names, cells, kWide));
  }

  std::string first_players() const {
    constexpr int kMost = 15;
    std::vector<DotRow> rows;
    const Interval all = first_player(layout_, tally_, plan_);
    rows.push_back({pairings() > 1 ? "All games" : "Who begins", all, false, {}, percent(all.value)});
    for (int p = 0; p < pairings() && pairings() > 1 && pairings() <= kMost; ++p) {
      const Interval one = first_player(layout_, tally_, plan_, p);
      rows.push_back({pairing_name(p), one, false, {}, percent(one.value)});
    }
    return section("First player", "How often the one who began has won.",
                   dot_plot(rows, axis_for(rows, 1.0 / plan_.seats(), false), kWide));
  }

  std::string lengths() const {
    std::vector<double> bars(kLengths, 0);
    for (int p = 0; p < pairings(); ++p)
      for (int t = 0; t < kLengths; ++t)
        bars[static_cast<size_t>(t)] += static_cast<double>(tally_[layout_.length(p, t)]);
    return section("Length of games", "Turns of all players together.",
                   histogram(bars, static_cast<double>(total(Layout::Turns)) / games(), "turns", kWide));
  }

  double mean_at(int metric, int turn, bool won) const {
    const double n = static_cast<double>(tally_[layout_.curve_games(turn, won)]);
    return n > 0 ? static_cast<double>(static_cast<std::int64_t>(tally_[layout_.curve(metric, turn, won)])) / n : 0;
  }
  /// How many turns are reached by enough games to say something.
  int shown_turns() const {
    constexpr double kEnough = 0.1;
    const double first = static_cast<double>(tally_[layout_.curve_games(1, true)]);
    int n = 1;
    while (n<kCurveTurns&& static_cast<double>(tally_[layout_.curve_games(n, true)])> kEnough * first) ++n;
    return n;
  }
  /// Those in which winners and losers differ most, relative to how far the metric moves at all.
  std::vector<int> telling_metrics() const {
    constexpr size_t kMost = 6;
    std::vector<std::pair<double, int>> ranked;
    for (int k = 1; k < layout_.metrics(); ++k) {
      double low = 1e18, high = -1e18, apart = 0;
      for (int t = 1; t < shown_turns(); ++t) {
        const double won = mean_at(k, t, true), lost = mean_at(k, t, false);
        low = std::min({low, won, lost});
        high = std::max({high, won, lost});
        apart += std::fabs(won - lost);
      }
      if (high - low > 0.25) ranked.emplace_back(-apart / (high - low), k);
    }
    std::sort(ranked.begin(), ranked.end());
    std::vector<int> out;
    for (size_t i = 0; i < std::min(kMost, ranked.size()); ++i) out.push_back(ranked[i].second);
    return out;
  }
  std::string curves() const {
    if (!layout_.statistics()) return "";
    std::string body;
    const Schema& schema = *content_.module->game->schema;
    for (const int k : telling_metrics()) {
      Line won{"winners", "win", {}}, lost{"losers", "lose", {}};
      for (int t = 1; t < shown_turns(); ++t) {
        won.values.push_back(mean_at(k, t, true));
        lost.values.push_back(mean_at(k, t, false));
      }
      body += fmt::format("<div><h3>{}</h3>{}</div>\n", escaped(metric_name(schema, k)),
                          line_chart({lost, won}, 1, "turn", 330, 190));
    }
    if (body.empty()) return "";
    return section("Course of the games",
                   "Means at the beginning of each turn that a tenth of the games reached: "
                   "<span class=\"key one\"></span>those who won<span class=\"key two\"></span>those who lost.",
                   "<div class=\"many\">\n" + body + "</div>\n");
  }

  /// A card's rate less that of its deck.
  Interval difference(int deck, int def, Layout::CardCount count) const {
    auto at = [&](Layout::CardCount c) { return static_cast<double>(tally_[layout_.card(deck, def, c)]); };
    const double games_in = at(Layout::InGames), n = at(count);
    const double base = games_in > 0 ? at(Layout::InWins) / games_in : 0;
    const Interval rate = wilson(at(static_cast<Layout::CardCount>(count + 1)), n);
    return {rate.value - base, rate.low - base, rate.high - base};
  }
  std::string cards_of(int deck) const {
    constexpr double kFewest = 30;
    constexpr size_t kMost = 24;
    std::vector<DotRow> rows;
    for (int def = 1; def < layout_.defs(); ++def) {
      const double drawn = static_cast<double>(tally_[layout_.card(deck, def, Layout::DrawnGames)]);
      const double played = static_cast<double>(tally_[layout_.card(deck, def, Layout::PlayedGames)]);
      if (drawn < kFewest) continue;
      DotRow row{content_.pool.names[content_.pool.cards[static_cast<size_t>(def)].name],
                 difference(deck, def, Layout::DrawnGames),
                 played >= kFewest,
                 {},
                 {}};
      if (row.has_second) row.second = difference(deck, def, Layout::PlayedGames);
      rows.push_back(std::move(row));
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const DotRow& a, const DotRow& b) { return a.first.value > b.first.value; });
    if (rows.size() > kMost)  // the best and the worst
      rows.erase(rows.begin() + kMost / 2, rows.end() - static_cast<std::ptrdiff_t>(kMost / 2));
    return rows.empty() ? "" : dot_plot(rows, axis_for(rows, 0, true), kHalf + 20);
  }
  std::string cards() const {
    std::string body;
    for (int d = 0; d < layout_.decks(); ++d) {
      const std::string& deck = plan_.decks[static_cast<size_t>(d)];
      const std::string plot = cards_of(d);
      if (!plot.empty())
        body +=
            fmt::format("<div><h3>{}</h3>{}</div>\n", deck.empty() ? "Decks by chance" : escaped(shown(deck)), plot);
    }
    if (body.empty()) return "";
    return section(
        "Cards",
        "How much more often its deck won, in points, when a card was "
        "<span class=\"key one\"></span>drawn<span class=\"key two\"></span>played. What is played late or when "
        "ahead looks better than it is: compare cards of one cost.",
        "<div class=\"decks\">\n" + body + "</div>\n", "long");
  }

  const Plan& plan_;
  const Content& content_;
  const Layout& layout_;
  const Tally& tally_;
  const RunResult& result_;
  std::vector<std::string> names_;  // of the entrants, for people
};

}  // namespace

std::string html_report(const Plan& plan, const Content& content, const RunResult& r) {
  return Page(plan, content, r).all();
}

}  // namespace cantrip
