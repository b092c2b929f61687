#include "language/compile.hpp"

#include <algorithm>
#include <deque>
#include <unordered_map>

#include "language/advice.hpp"
#include "language/dialect.hpp"
#include "language/normalise.hpp"
#include "language/own_words.hpp"
#include "language/read_text.hpp"
#include "language/rows.hpp"
#include "language/said.hpp"
#include "language/vocabulary.hpp"
#include "language/words/words.hpp"

namespace cantrip::language {
namespace {

constexpr size_t kAdvised = 3;  // texts that are not read: a list of thousands gets no advice
constexpr size_t kAdvisedTokens = 150;  // many texts are tried for one, and a card has a hundred
constexpr int kNumberedKeywords = 32;  // of an object, only these have numbers
constexpr const char* kNotNow = "this is not one thing that happens now";
constexpr const char* kSayWhatItDoes = "Say only what it does, as on a card: \"Draw a card.\"";

struct Work {
  const CardFacts* facts = nullptr;
  u32 types = 0;
  std::vector<int> subtypes;
  Head head = Head::None;
  std::vector<Token> tokens;
  int face_of = -1;       // this is the other side of that card
  bool refused = false;
  std::string face;                  // the name of its other side, and further names
  std::vector<std::string> also;
  std::vector<std::string> lines;    // its canonical text
};

class Compiler {
public:
  Compiler(const Lexicon& lexicon, std::span<const CardFacts> cards, ReadingListener* listener)
      : wider_(lexicon, cards), lex_(wider_.words()), words_(lex_), given_(cards.size()), listener_(listener) {
    for (const std::string_view subtype : lexicon.subtypes) words_.declare_subtype(subtype);
    note_compounds();
    work_.resize(cards.size());
    for (size_t i = 0; i < cards.size(); ++i) work_[i].facts = &cards[i];
  }

  /// On top of `base`, which is made of the others: only `one` is compiled, and what its text brings with it.
  Compiler(const Lexicon& lexicon, std::span<const CardFacts> cards, const CardFacts& one, const Pool& base)
      : Compiler(lexicon, cards, nullptr) {
    base_ = &base;
    for (const std::string& subtype : base.subtypes) words_.declare_subtype(subtype);
    for (size_t d = 1; d < base.texts.size(); ++d) numbers_.emplace(base.texts[d].id, static_cast<u16>(d));
    work_.emplace_back().facts = &one;
    given_ = work_.size();
  }

  /// False: it was refused. `says`: no card, only what it does when somebody says so.
  bool extend(bool says, Pool& out) {
    declare();
    if (lex_.dialect) stand_in();
    if (wider_.has_own()) {  // which of the cards' own keywords are short for several abilities
      Pool aside;
      Rows rows(aside);
      emit_keywords(rows, std::vector<u16>(work_.size(), 0));
    }
    const size_t at = given_ - 1;
    for (size_t i = 0; i < at; ++i) work_[i].refused = !known(i);
    std::erase_if(result_.diagnostics, [&](const Diagnostic& d) { return d.card != work_[at].facts->id; });
    if (work_[at].refused) return false;
    says_ = says;
    if (says) work_[at].head = Head::Triggered;
    tokenise(work_[at]);
    while (!work_[at].refused && !extend_once(out)) {}
    return !work_[at].refused;
  }
  u16 said() const { return said_; }
  const std::vector<std::string>& lines() const { return work_[given_ - 1].lines; }
  std::vector<Diagnostic> take_diagnostics() { return std::move(result_.diagnostics); }

  CompileResult run(Pool& out) {
    declare();
    if (lex_.dialect) stand_in();
    for (size_t i = 0; i < work_.size(); ++i)  // texts may define more cards on the way
      if (!work_[i].refused && work_[i].face_of < 0) tokenise(work_[i]);
    while (!emit_all(out)) {}  // again while a card falls away that others may name
    if (!refused_.empty() && refused_.size() <= kAdvised) advise();
    for (size_t i = 0; i < given_; ++i) ++(work_[i].refused ? result_.refused : result_.accepted);
    return std::move(result_);
  }

private:
  /// For cards that are named only.
  void stand_in() {
    named_ = named_cards(std::vector<u16>(work_.size(), 0));
    for (const CardFacts& facts : lex_.dialect->unwritten({named_, words_.subtypes, &words_, 0, nullptr})) {
      result_.unwritten.push_back(facts.name);
      added(facts, facts);
    }
  }

  // -- facts ----------------------------------------------------------------------------------------------
  void declare() {
    std::unordered_map<std::string, const CardFacts*> ids;
    for (size_t i = 0; i < work_.size(); ++i) {
      Work& w = work_[i];
      if (w.facts->id.empty()) refuse(w, "the card has no id", "Add id = \"...\", unique in its game.");
      else if (!ids.emplace(w.facts->id, w.facts).second)
        refuse(w, "the id \"" + w.facts->id + "\" is used twice", "Give each card an id of its own.");
      if (w.facts->name.empty()) refuse(w, "the card has no name", "Add name = \"...\".");
      type_line(w);
      if (w.facts->token) words_.declare_token(w.facts->name, static_cast<int>(i));
      for (const std::string& name : names_of(w)) words_.declare_name(name, static_cast<int>(i));
    }
    for (Work& w : work_) stats(w);
    for (const WiderLexicon::Fault& f : wider_.faults()) refuse_words(f.list, f.said, f.remedy);
  }

  /// Cards fall with the words their file brings.
  void refuse_words(const WordList* list, const std::string& said, const std::string& remedy) {
    for (Work& w : work_)
      if (w.facts->words.get() == list) refuse(w, said, remedy);
  }

  struct Compound {
    std::string_view name;
    std::vector<Token> words;  // and the end
  };
  void note_compounds() {
    for (const PluralWord& p : lex_.plurals)
      if (std::vector<Token> words = lex(p.singular); words.size() > 2)
        compounds_.push_back({p.singular, std::move(words)});
  }
  /// A subtype of more than one word, if one begins here.
  const Compound* compound(const std::vector<Token>& tokens, size_t at) const {
    for (const Compound& c : compounds_) {
      bool fits = at + c.words.size() <= tokens.size();
      for (size_t i = 0; fits && i + 1 < c.words.size(); ++i) fits = tokens[at + i].text == c.words[i].text;
      if (fits) return &c;
    }
    return nullptr;
  }

  void type_line(Work& w) {
    const std::vector<Token> line = lex(w.facts->type);
    for (size_t i = 0; i < line.size(); ++i) {
      const Token& t = line[i];
      if (t.kind == TokenKind::End) break;
      if (const Compound* several = compound(line, i)) {
        w.subtypes.push_back(words_.declare_subtype(several->name));
        i += several->words.size() - 2;
        continue;
      }
      if (const size_t close = trait(w, line, i)) {
        i = close;
        continue;
      }
      if (t.kind != TokenKind::Word)
        return refuse(w, "the type line holds \"" + t.written + "\"",
                      "Write types and subtypes as words: type = \"Unit Troop Zombie\".");
      const Vocabulary::Noun* n = words_.noun(t.text);
      if (n && n->type >= 0) {
        const TypeWord& type = *words_.type_of(*n);
        w.types |= (1u << type.bit) | type.implies;
        continue;
      }
      if (t.written[0] < 'A' || t.written[0] > 'Z')
        return refuse(w, "the subtype \"" + t.written + "\" has no capital", "Write subtypes with a capital letter.");
      const int subtype = words_.declare_subtype(t.written);
      if (subtype < 0) return refuse(w, "there are more than 256 subtypes", "Use a subtype that exists.");
      w.subtypes.push_back(subtype);
    }
    if (!w.types) return refuse(w, "the type line names no card type", "Begin it with one of: " + type_list() + ".");
    for (const TextHead& h : lex_.heads)
      if (w.types & (1u << h.type)) w.head = h.head;
  }

  /// "(White Base Team)": a subtype of several words. Returns where it closes, or 0.
  size_t trait(Work& w, const std::vector<Token>& line, size_t open) {
    if (!lex_.traits_in_parentheses || line[open].kind != TokenKind::Open) return 0;
    std::string name;
    size_t i = open + 1;
    for (; i < line.size() && (line[i].kind == TokenKind::Word || line[i].kind == TokenKind::Number); ++i)
      name += (name.empty() ? "" : " ") + line[i].written;
    if (name.empty() || i >= line.size() || line[i].kind != TokenKind::Close) return 0;
    const int subtype = words_.declare_subtype(name);
    if (subtype < 0) return refuse(w, "there are more than 256 subtypes", "Use a subtype that exists."), i;
    w.subtypes.push_back(subtype);
    return i;
  }

  /// "A & B" is also A and B, where a game says so; and a text may add names.
  std::vector<std::string> names_of(const Work& w) const {
    const CardFacts& facts = *w.facts;
    std::vector<std::string> out{facts.name};
    if (w.face_of >= 0) {
      out[0] = work_[static_cast<size_t>(w.face_of)].face;
    }
    out.insert(out.end(), w.also.begin(), w.also.end());
    if (const size_t colon = facts.name.find(": "); lex_.called_by_name && colon != std::string::npos)
      out.push_back(facts.name.substr(colon + 2));  // "Ember Blade: Last Light" is also Last Light
    if (const size_t comma = facts.name.find(','); comma != std::string::npos) {
      // "Wren, Storm Archer" is also Wren; elsewhere a name of three parts is one whole name.
      if (lex_.called_by_name) out.push_back(facts.name.substr(0, comma));
      return out;
    }
    for (const std::string_view joint : lex_.name_joints)
      if (const size_t at = facts.name.find(joint); at != std::string::npos) {
        out.push_back(facts.name.substr(0, at));
        out.push_back(facts.name.substr(at + joint.size()));
      }
    return out;
  }

  std::string type_list() const {
    std::string out;
    for (const TypeWord& t : lex_.types) out += (out.empty() ? "" : ", ") + std::string(t.name);
    return out;
  }

  void stats(Work& w) {
    if (w.refused) return;
    const auto is_price = [&](const auto& fact) {
      return std::any_of(lex_.stats.begin(), lex_.stats.end(),
                         [&](const StatWord& s) { return s.price && s.fact == fact.first; });
    };
    const bool turned = !w.facts->token && std::none_of(w.facts->stats.begin(), w.facts->stats.end(), is_price);
    for (const StatWord& s : lex_.stats) {
      if (s.fact.empty()) continue;
      const auto has =
          std::find_if(w.facts->stats.begin(), w.facts->stats.end(), [&](const auto& f) { return f.first == s.fact; });
      const bool there = has != w.facts->stats.end();
      const bool fits = std::any_of(lex_.stats.begin(), lex_.stats.end(), [&](const StatWord& other) {
        return other.fact == s.fact && (w.types & (other.types | other.allowed));
      });
      if (!there && (w.types & s.types) && !(w.facts->token && s.price) && !(turned && s.kept))
        return refuse(w, "the card has no " + std::string(s.fact), "Add " + std::string(s.fact) + " = N.");
      if (there && !fits)
        return refuse(w, "a card of this type has no " + std::string(s.fact),
                      "Leave " + std::string(s.fact) + " out, or correct the type.");
      if (there && (has->second < s.least || has->second > s.most))
        return refuse(w, std::string(s.fact) + " = " + std::to_string(has->second) + " is out of range",
                      "It goes from " + std::to_string(s.least) + " to " + std::to_string(s.most) + ".");
    }
    for (const auto& [key, value] : w.facts->stats) {
      bool known = false;
      for (const StatWord& s : lex_.stats) known |= s.fact == key;
      if (!known) return refuse(w, "unknown fact \"" + key + "\"", "Known: " + fact_list() + ".");
    }
  }

  /// One fact may be two things, by the type of the card.
  bool first_of_its_fact(size_t at) const {
    return std::none_of(lex_.stats.begin(), lex_.stats.begin() + static_cast<std::ptrdiff_t>(at),
                        [&](const StatWord& s) { return s.fact == lex_.stats[at].fact; });
  }

  std::string fact_list() const {
    std::string out;
    for (size_t i = 0; i < lex_.stats.size(); ++i)
      if (const StatWord& s = lex_.stats[i]; !s.fact.empty() && first_of_its_fact(i))
        out += (out.empty() ? "" : ", ") + std::string(s.fact);
    return out;
  }

  ReminderContext reminder_context(const Work& w) const {
    ReminderContext c;
    c.types = w.types;
    for (const auto& [key, value] : w.facts->stats)
      if (key == "cost") c.cost = value;
    for (const Token& t : lex(w.facts->name))
      if (t.kind != TokenKind::End) c.name_words.push_back(t.text);
    if (lex_.called_by_name) c.names = names_of(w);
    return c;
  }

  // -- texts ----------------------------------------------------------------------------------------------
  /// What they mean is read when all cards have their numbers.
  void tokenise(Work& w) {
    // A card has a hundred. What reads a text looks ahead and back in it, some of it once for each word.
    constexpr size_t kMostTokens = 2000;
    w.tokens = lex(without_by_hand(w.facts->text));
    if (w.tokens.size() > kMostTokens) {
      Diagnostic d = place(w, static_cast<int>(kMostTokens));
      d.message = "the text is too long";
      d.remedy = "Leave something out: a text has at most 2,000 words and signs.";
      return report(w, std::move(d));
    }
    if (lex_.dialect) return;
    std::vector<Token> strange;
    w.tokens = split(normalise(w.tokens, words_, reminder_context(w), &strange));
    for (const Token& t : strange) warn(w, t);
  }

  static CardFacts token_of(const TokenSpec& spec) {
    CardFacts token;
    token.name = spec.name;
    token.type = spec.type;
    token.stats = spec.stats;
    token.text = spec.text;
    token.token = true;
    token.id = "[" + spec.name + "](" + spec.type;
    for (const auto& [key, value] : spec.stats) token.id += " " + key + std::to_string(value);
    token.id += spec.text.empty() ? ")" : " " + spec.text + ")";
    return token;
  }

  /// The number of a token that a text describes; 0 if no text described it before.
  u16 token_number(const TokenSpec& spec, const std::vector<u16>& defs) const {
    const std::string id = token_of(spec).id;
    for (size_t i = given_; i < work_.size() && i < defs.size(); ++i)
      if (work_[i].facts->id == id) return defs[i];
    return 0;
  }

  /// What a text brings with it, once it was read. Returns whether there is more than before.
  bool define_read(size_t at, const CardSense& sense) {
    const size_t before = work_.size();
    for (const TokenSpec& spec : sense.tokens) added(token_of(spec), *work_[at].facts);
    if (!sense.face.empty() && !back_is_card()) {
      work_[at].face = sense.face;
      define_side(at);
    }
    return work_.size() != before;
  }

  /// Is the other side of a card a card of its own, with a text? Else its text makes it: a Command that is a Pilot.
  bool back_is_card() const { return lex_.riders.face.empty(); }

  void define_side(size_t at) {
    CardFacts side = *work_[at].facts;
    side.id += "/" + lower(lex_.riders.face);
    side.text.clear();
    const size_t face = static_cast<size_t>(added(std::move(side), *work_[at].facts));
    Work& w = work_[face];
    w.face_of = static_cast<int>(at);
    w.types = (work_[at].types & ~lex_.riders.faced) | lex_.riders.face_types;
  }

  int added(CardFacts facts, const CardFacts& by) {
    for (size_t i = given_; i < work_.size(); ++i)
      if (work_[i].facts->id == facts.id) return static_cast<int>(i);
    facts.file = by.file;
    facts.line = by.line;
    facts.set = by.set;
    facts.text_line = 0;
    made_.push_back(std::move(facts));
    work_.emplace_back();
    Work& w = work_.back();
    w.facts = &made_.back();
    type_line(w);
    stats(w);
    return static_cast<int>(work_.size()) - 1;
  }

  Diagnostic place(const Work& w, int token) const {
    if (token >= 0 && static_cast<size_t>(token) < w.tokens.size())
      return place(w, w.tokens[static_cast<size_t>(token)]);
    Diagnostic d;
    d.file = w.facts->file;
    d.card = w.facts->id;
    d.line = w.facts->line;
    return d;
  }
  Diagnostic place(const Work& w, const Token& t) const {
    Diagnostic d = place(w, -1);
    const bool placed = w.facts->text_line > 0;
    d.line = (placed ? w.facts->text_line - 1 : 0) + t.line;
    d.column = t.line == 1 && placed ? w.facts->text_column + t.column - 1 : t.column;
    d.length = t.kind == TokenKind::Break ? 0 : t.length;
    d.word = t.kind == TokenKind::Break ? "" : t.written;
    return d;
  }

  void warn(const Work& w, const Token& t) {
    Diagnostic d = place(w, t);
    d.message = "this parenthesis does not remind of anything the card says; it is passed over";
    d.remedy = "If it is a rule, write it without the parentheses.";
    result_.warnings.push_back(std::move(d));
  }

  void refuse(Work& w, std::string message, std::string remedy) {
    Diagnostic d = place(w, -1);
    d.message = std::move(message);
    d.remedy = std::move(remedy);
    report(w, std::move(d));
  }
  void report(Work& w, Diagnostic d) {
    if (w.refused) return;
    w.refused = true;
    result_.diagnostics.push_back(std::move(d));
  }

  // -- rows -----------------------------------------------------------------------------------------------
  /// False when a card was refused on the way: its number is gone, so all must be written anew.
  bool emit_all(Pool& out) {
    for (size_t i = given_; i < work_.size(); ++i)  // what texts have defined since
      if (work_[i].tokens.empty() && !work_[i].refused && work_[i].face_of < 0) tokenise(work_[i]);
    out = {};
    out.subtypes = words_.subtypes;
    out.native_watches.assign(lex_.native_watches.begin(), lex_.native_watches.end());
    Rows rows(out);
    std::vector<u16> defs(work_.size(), 0);
    u16 next = 1;
    for (size_t i = 0; i < work_.size(); ++i) {
      if (work_[i].face_of >= 0) work_[i].refused |= work_[static_cast<size_t>(work_[i].face_of)].refused;
      if (!work_[i].refused) defs[i] = next++;
    }
    const size_t before = fallen();
    if (!emit_keywords(rows, defs)) return true;
    if (fallen() != before) return false;
    if (lex_.dialect) {
      named_ = named_cards(defs);
      const Nameable all{named_, words_.subtypes, &words_, next, listener_};
      if (reader_) reader_->again(all, rows);
      else reader_ = lex_.dialect->begin(all, rows);
      made_defs_.clear();
    }
    if (back_is_card() && !faces_there()) return false;
    const Texts read = emit_texts(rows, defs, next);
    if (read == Texts::Again || (back_is_card() && !faces_there())) return false;
    if (read == Texts::SomeFell && !close_ranks(out, defs)) return false;
    for (auto& [of, card] : made_defs_) append_made(*of, card, rows);
    for (size_t i = given_; i < work_.size(); ++i)
      if (work_[i].face_of >= 0 && defs[i]) {
        const u16 card = defs[static_cast<size_t>(work_[i].face_of)];
        out.cards[defs[i]].other = static_cast<DefId>(card);
        out.cards[defs[i]].flags |= kBackFace;
        out.cards[card].other = static_cast<DefId>(defs[i]);
      }
    if (back_is_card()) join_faces(rows, defs);
    out.subtypes = words_.subtypes;  // texts may have declared some
    for (const std::string_view name : lex_.rule_cards) out.rule_cards.push_back(out.find(name));
    out.left_stat = lex_.left_stat;
    out.seal();
    return true;
  }

  enum class Texts : u8 { Read, SomeFell, Again };
  Texts emit_texts(Rows& rows, std::vector<u16>& defs, u16& next) {
    Texts out = Texts::Read;
    const size_t subtypes = words_.subtypes.size();
    bool more = false;
    for (size_t i = 0; i < defs.size(); ++i) {
      if (work_[i].refused) continue;
      CardSense sense;
      const Rows::Place before = rows.here();
      if (emit_card(i, rows, defs, sense)) {
        if (!define_read(i, sense)) continue;
        more = true;
        if (sense.face.empty() || back_is_card()) once_more(i, before, rows, defs, next);
        else out = Texts::Again;
        continue;
      }
      if (lex_.dialect) out = Texts::Again;
      rows.back_to(before);
      if (out == Texts::Read) out = Texts::SomeFell;
    }
    // What was read before a subtype was known may be read in another way.
    return more && words_.subtypes.size() != subtypes ? Texts::Again : out;
  }

  /// The tokens that a text describes get the next numbers, and the text is read again with them.
  void once_more(size_t at, const Rows::Place& before, Rows& rows, std::vector<u16>& defs, u16& next) {
    for (size_t i = defs.size(); i < work_.size(); ++i) {
      tokenise(work_[i]);
      defs.push_back(work_[i].refused ? u16{0} : next++);
    }
    rows.back_to(before);
    rows.pool().cards.pop_back();
    rows.pool().texts.pop_back();
    CardSense sense;
    emit_card(at, rows, defs, sense);
  }

  /// Cards that were refused have no number after all. False: others name them.
  bool close_ranks(Pool& pool, std::vector<u16>& defs) const {
    std::vector<u16> now(defs.size() + 1, 0);
    u16 next = 1;
    for (size_t i = 0; i < defs.size(); ++i) {
      if (!defs[i]) continue;
      const u16 old = defs[i];
      defs[i] = work_[i].refused ? u16{0} : next++;
      now[old] = defs[i];
    }
    for (Ins& ins : pool.code)
      if (ins.op == Op::Make && ins.a) {
        if (!now[ins.a]) return false;
        ins.a = now[ins.a];
      }
    return true;
  }

  bool known(size_t i) const { return numbers_.contains(work_[i].facts->id); }

  /// Names and sentences that are there keep their numbers when they are named once more.
  static void find_again(Rows& rows) {
    std::vector<std::string> names{""}, sentences{""};
    names.swap(rows.pool().names);
    sentences.swap(rows.pool().sentences);
    for (size_t i = 1; i < names.size(); ++i) rows.name(names[i]);
    for (size_t i = 1; i < sentences.size(); ++i) rows.sentence(sentences[i]);
  }

  /// False: its text defines more than it did, and all must be written anew.
  bool extend_once(Pool& out) {
    const size_t at = given_ - 1;
    for (size_t i = given_; i < work_.size(); ++i)
      if (work_[i].tokens.empty() && !work_[i].refused && work_[i].face_of < 0) tokenise(work_[i]);
    Pool next = *base_;
    Rows rows(next);
    find_again(rows);
    std::vector<u16> defs(work_.size(), 0);
    u16 number = static_cast<u16>(next.cards.size());
    for (size_t i = 0; i < work_.size(); ++i) {
      if (known(i)) defs[i] = numbers_.at(work_[i].facts->id);
      else if (!work_[i].refused && !(says_ && i == at)) defs[i] = number++;
    }
    if (lex_.dialect) {
      named_ = named_cards(defs);
      reader_ = lex_.dialect->begin({named_, words_.subtypes, &words_, number, nullptr}, rows);
      made_defs_.clear();
    }
    bool all = true;
    for (size_t i = at; i < defs.size(); ++i) {
      if (work_[i].refused || known(i)) continue;
      CardSense sense;
      if (!(says_ && i == at ? emit_said(at, rows, defs, sense) : emit_card(i, rows, defs, sense))) all = false;
      else if (define_read(i, sense)) all = false;
    }
    if (!all) return work_[at].refused;
    for (auto& [of, card] : made_defs_) append_made(*of, card, rows);
    next.subtypes = words_.subtypes;
    next.seal();
    next.hash = base_->hash;  // of what the match began with; what was said is in its record
    out = std::move(next);
    return true;
  }

  /// One thing that happens now, as an ability that is printed nowhere.
  bool emit_said(size_t at, Rows& rows, const std::vector<u16>& defs, CardSense& sense) {
    Work& w = work_[at];
    CardDef def;
    Refusal why;
    if (lex_.dialect) {
      ReadText text;
      if (!reader_->read(at, w.tokens, text, why)) return refuse_at(w, why);
      if (!text.variables.empty()) return refuse(w, kNotNow, kSayWhatItDoes), false;
      sense.abilities = std::move(text.abilities);
      w.lines = std::move(text.canonical);
      for (MadeCard& made : text.made) made_defs_.emplace_back(&w, std::move(made));
    } else {
      if (!emit_text(at, rows, defs, def, sense, why)) return refuse_at(w, why);
      w.lines = sense.lines;
    }
    if (rows.full()) return refuse(w, "the pool is full", "Play on without it."), false;
    const bool one = sense.abilities.size() == 1 && sense.keywords.empty() && !def.costs;
    if (!one) return refuse(w, kNotNow, kSayWhatItDoes), false;
    Ability a = sense.abilities[0];
    if (!a.entry || a.trigger || a.cond || a.gate || a.costs || a.statics || a.replace || a.limit)
      return refuse(w, kNotNow, kSayWhatItDoes), false;
    a.head = Head::Spell;
    said_ = static_cast<u16>(rows.pool().abilities.size());
    rows.pool().abilities.push_back(a);
    return true;
  }

  /// A card with a back that was refused, or is not there, can't turn over.
  bool faces_there() {
    bool all = true;
    for (Work& w : work_) {
      if (w.refused || w.face.empty()) continue;
      bool there = false;
      for (const Work& other : work_) there |= !other.refused && other.facts->name == w.face;
      if (there) continue;
      refuse(w, "its back, \"" + w.face + "\", was refused or is not there", "Correct that card first.");
      all = false;
    }
    return all;
  }

  /// "Back: NAME": the two cards are sides of one.
  void join_faces(Rows& rows, const std::vector<u16>& defs) const {
    Pool& pool = rows.pool();
    for (size_t i = 0; i < work_.size(); ++i) {
      if (work_[i].face.empty() || !defs[i]) continue;
      for (size_t k = 0; k < work_.size(); ++k) {
        if (!defs[k] || k == i || work_[k].facts->name != work_[i].face) continue;
        pool.cards[defs[i]].other = static_cast<DefId>(defs[k]);
        pool.cards[defs[k]].other = static_cast<DefId>(defs[i]);
        pool.cards[defs[k]].flags |= kBackFace;
      }
    }
  }

  /// What keywords are short for: abilities that are printed on no card.
  bool emit_keywords(Rows& rows, const std::vector<u16>& defs) {
    std::vector<u16>& by_keyword = rows.pool().keyword_abilities;
    u16 place = 8;  // of its limit's bit: printed abilities come before
    for (const KeywordWord& k : lex_.keywords) {
      if (by_keyword.size() <= k.keyword) by_keyword.resize(static_cast<size_t>(k.keyword) + 1);
      const bool own = wider_.has_own() && &k >= wider_.own().data();
      if (k.text.empty() || own) continue;
      const std::string why = emit_keyword(k, rows, defs, place);
      if (why.empty()) continue;
      Diagnostic d;
      d.message = "the meaning of the keyword " + std::string(k.name) + " can't be read: " + why;
      d.remedy = "Correct the game's lexicon.";
      result_.diagnostics.push_back(std::move(d));
      for (Work& w : work_) w.refused = true;
      return false;
    }
    emit_own_keywords(rows, defs, place);
    return true;
  }

  /// Those that cards bring.
  void emit_own_keywords(Rows& rows, const std::vector<u16>& defs, u16& place) {
    if (!wider_.has_own()) return;
    for (KeywordWord& k : wider_.own()) {
      k.spelled_out =
          k.text.empty() || (k.number && k.keyword >= kNumberedKeywords) || !emit_keyword(k, rows, defs, place).empty();
      if (!k.spelled_out || k.text.empty()) continue;
      CardSense sense;
      Refusal why;
      if (spell_out(k, 1, {~0u, Head::None, -1, nullptr, false}, rows, defs, sense, why)) continue;
      refuse_words(wider_.list_of(k),
                   "the meaning of the keyword " + std::string(k.name) + " can't be read: " + why.said,
                   why.remedy.empty() ? "Say it in other words." : why.remedy);
    }
  }
  size_t fallen() const {
    return static_cast<size_t>(std::count_if(work_.begin(), work_.end(), [](const Work& w) { return w.refused; }));
  }

  /// The abilities that a keyword is short for, where it has this number.
  bool spell_out(const KeywordWord& k, int number, const Speaker_& speaker, Rows& rows, const std::vector<u16>& defs,
                 CardSense& sense, Refusal& why) {
    std::string text(k.text);
    for (size_t at = 0; (at = text.find("{N}", at)) != std::string::npos;) text.replace(at, 3, std::to_string(number));
    const std::function<u16(const TokenSpec&)> token = [&](const TokenSpec& spec) { return token_number(spec, defs); };
    const Library library{lex_, words_, rows, defs, &token};
    return read_text(library, speaker, normalise(lex(text), words_, {}), sense, why);
  }

  /// The one ability that a keyword is short for. Returns why there is none.
  std::string emit_keyword(const KeywordWord& k, Rows& rows, const std::vector<u16>& defs, u16& place) {
    const std::vector<Token> tokens = normalise(lex(k.text), words_, {});
    const Speaker_ speaker{~0u, Head::None, k.keyword, nullptr, false};
    const Library library{lex_, words_, rows, defs};
    CardSense sense;
    Refusal why;
    if (!read_text(library, speaker, tokens, sense, why)) return why.said;
    const bool one = sense.abilities.size() == 1 && sense.keywords.empty() && sense.costs.empty();
    if (!one) return "it is more than one ability";
    Ability a = sense.abilities[0];
    if (a.head != Head::Triggered && a.head != Head::Activated) return "nothing triggers it, and it has no price";
    a.index = place++;
    const bool own = wider_.has_own() && &k >= wider_.own().data();
    a.text = own ? rows.sentence(std::string(k.name) + ": " + sense.lines[0]) : u16{0};
    rows.pool().keyword_abilities[k.keyword] = static_cast<u16>(rows.pool().abilities.size());
    rows.pool().abilities.push_back(a);
    return "";
  }

  /// A card that prints a keyword which is more than one ability has them all.
  bool spell_keywords(const Speaker_& speaker, Rows& rows, const std::vector<u16>& defs, CardSense& sense,
                      Refusal& why) {
    if (!wider_.has_own()) return true;
    const std::vector<KeywordRow> printed = sense.keywords;
    for (const KeywordRow& row : printed)
      for (const KeywordWord& k : wider_.own()) {
        if (k.keyword != row.keyword || !k.spelled_out) continue;
        CardSense more;
        if (!spell_out(k, row.value, speaker, rows, defs, more, why)) return false;
        for (Ability a : more.abilities) {
          a.gate = row.gate;
          a.index = static_cast<u16>(sense.abilities.size());
          sense.abilities.push_back(a);
        }
        sense.keywords.insert(sense.keywords.end(), more.keywords.begin(), more.keywords.end());
        sense.costs.insert(sense.costs.end(), more.costs.begin(), more.costs.end());
      }
    return true;
  }

  /// "The banished card" of another text: does any text of this card banish?
  static bool banishes(const std::vector<Token>& tokens, Refusal& why) {
    for (size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].text == "banish" || tokens[i].text == "banishes") return true;
      if (tokens[i].text == "banished" && why.at < 0) why.at = static_cast<int>(i);
    }
    why.lack = Lack::Sense;
    why.said = "nothing on this card banishes anything";
    why.remedy = "Banish something first, or say what is meant.";
    return false;
  }

  bool emit_text(size_t at, Rows& rows, const std::vector<u16>& defs, CardDef& def, CardSense& sense, Refusal& why) {
    Work& w = work_[at];
    Speaker_ speaker = speaker_of(w);
    if (says_) speaker.head = w.head;
    const std::function<u16(const TokenSpec&)> token = [&](const TokenSpec& spec) { return token_number(spec, defs); };
    const Library library{lex_, words_, rows, defs, &token, listener_};
    if (!read_text(library, speaker, w.tokens, sense, why)) return false;
    if (!spell_keywords(speaker, rows, defs, sense, why)) return false;
    if (w.also != sense.also) {
      w.also = sense.also;
      for (size_t i = 0; i < sense.also.size() && i < 2; ++i) def.also[i] = rows.name(sense.also[i]);
    }
    if (sense.remembers && !banishes(w.tokens, why)) return false;
    if (sense.remembers && lex_.remembers) sense.keywords.push_back({lex_.remembers, 0, 0, kNone});
    def.keyword_row = rows.keywords(sense.keywords);
    def.keyword_rows = static_cast<u8>(sense.keywords.size());
    def.cost = rows.costs(sense.costs);
    def.costs = static_cast<u8>(sense.costs.size());
    return true;
  }

  bool emit_card(size_t at, Rows& rows, const std::vector<u16>& defs, CardSense& sense) {
    Work& w = work_[at];
    if (listener_) listener_->begin(w.facts->id);
    CardDef def;
    def.types = w.types;
    const std::vector<std::string> names = names_of(w);
    def.name = rows.name(names[0]);
    for (size_t i = 1; i < names.size() && i < 3; ++i) def.also[i - 1] = rows.name(names[i]);
    for (const StatWord& s : lex_.stats)
      if (s.optional) def.stat[s.stat] = kMissing;
    for (const StatWord& s : lex_.stats)
      for (const auto& [key, value] : w.facts->stats)
        if (s.fact == key && s.part < 0 && (w.types & (s.types | s.allowed)))
          def.stat[s.stat] = static_cast<i16>(value);
    for (const int subtype : w.subtypes) def.subtypes[subtype >> 6] |= u64{1} << (subtype & 63);
    if (w.facts->token) def.flags |= kIsToken;

    if (lex_.dialect) return read_card(w, rows, def);

    Refusal why;
    const bool says = !w.tokens.empty();  // the other side of a card has no text of its own
    if (says && !emit_text(at, rows, defs, def, sense, why)) return refuse_at(w, why);
    if (rows.full()) return refuse(w, "the pool is full", "Compile fewer cards at once."), false;
    append(w, rows, def, sense.abilities);
    rows.pool().texts.back().canonical = sense.lines;
    add_by_hand(w, rows);
    if (back_is_card()) w.face = sense.face;
    return true;
  }

  /// They stand in the canonical text as they are printed: a card that has them is another one.
  static void add_by_hand(const Work& w, Rows& rows) {
    for (const std::string& paragraph : by_hand(w.facts->text))
      rows.pool().texts.back().canonical.push_back(std::string(kByHand) + paragraph);
  }

  /// Its price is X: a number below zero stands for it.
  bool costs_x(const Work& w) const {
    for (const StatWord& s : lex_.stats)
      for (const auto& [key, value] : w.facts->stats)
        if (s.price && s.fact == key && value < 0) return true;
    return false;
  }

  /// A price that is no single number.
  void price_parts(const Work& w, Rows& rows, CardDef& def) const {
    std::vector<Cost> parts;
    for (const StatWord& s : lex_.stats)
      for (const auto& [key, value] : w.facts->stats)
        if (s.part >= 0 && s.fact == key && value && (w.types & (s.types | s.allowed)))
          parts.push_back({CostKind::Part, Verb::None, static_cast<u16>(s.part), rows.constant(value), kNone});
    def.cost = rows.costs(parts);
    def.costs = static_cast<u8>(parts.size());
  }

  std::vector<NamedCard> named_cards(const std::vector<u16>& defs) const {
    std::vector<NamedCard> out;
    for (size_t i = 0; i < work_.size(); ++i) {
      const CardFacts& f = *work_[i].facts;
      const bool said = says_ && i == given_ - 1;
      out.push_back(
          {said ? "" : std::string_view(f.name), f.version, f.text, work_[i].types, f.token, defs[i], f.origin});
    }
    return out;
  }

  /// The text of a card of a game that reads its texts by itself.
  bool read_card(Work& w, Rows& rows, CardDef def) {
    ReadText text;
    Refusal why;
    price_parts(w, rows, def);
    if (!reader_->read(static_cast<size_t>(&w - work_.data()), w.tokens, text, why)) return refuse_at(w, why);
    if (rows.full()) return refuse(w, "the pool is full", "Compile fewer cards at once."), false;
    def.flags |= text.flags;
    def.variable = rows.variables(text.variables);
    def.variables = static_cast<u8>(text.variables.size());
    append(w, rows, def, text.abilities);
    rows.pool().texts.back().canonical = std::move(text.canonical);
    add_by_hand(w, rows);
    for (MadeCard& made : text.made) made_defs_.emplace_back(&w, std::move(made));
    return true;
  }

  /// What a text makes beside the cards: they come behind all of them.
  static void append_made(const Work& by, const MadeCard& made, Rows& rows) {
    Pool& pool = rows.pool();
    const std::string& called = made.name.empty() ? by.facts->name : made.name;
    const CardDef base = made.base ? pool.cards[made.base] : CardDef{};
    CardDef def = base;
    def.types = made.types | base.types;
    def.name = made.base ? base.name : made.another ? rows.name(called + "/" + made.text) : rows.name(called);
    def.flags = static_cast<u16>(made.flags | base.flags | kIsToken);
    if (!made.base) {
      def.variable = rows.variables(made.variables);
      def.variables = static_cast<u8>(made.variables.size());
    }
    const Row16 first = static_cast<Row16>(pool.abilities.size());
    for (int i = 0; i < base.abilities; ++i)
      pool.abilities.push_back(Ability(pool.abilities[static_cast<size_t>(base.ability + i)]));
    pool.abilities.insert(pool.abilities.end(), made.abilities.begin(), made.abilities.end());
    def.abilities = static_cast<u8>(pool.abilities.size() - first);
    def.ability = def.abilities ? first : kNone;
    pool.cards.push_back(def);
    CardText text;
    text.id = by.facts->id + "/" + std::to_string(pool.cards.size() - 1);
    text.name = made.base ? pool.texts[made.base].name : called;
    text.text = made.base ? pool.texts[made.base].text + "\n" + made.text : made.text;
    text.set = by.facts->set;
    text.canonical = {made.text};
    pool.texts.push_back(std::move(text));
  }

  static void append(const Work& w, Rows& rows, CardDef def, const std::vector<Ability>& abilities) {
    Pool& pool = rows.pool();
    CardText text;
    text.id = w.facts->id;
    text.name = w.facts->version.empty() ? w.facts->name : w.facts->name + " - " + w.facts->version;
    text.text = w.facts->text;
    text.type_line = w.facts->type;
    text.set = w.facts->set;
    def.ability = abilities.empty() ? kNone : static_cast<Row16>(pool.abilities.size());
    def.abilities = static_cast<u8>(abilities.size());
    pool.abilities.insert(pool.abilities.end(), abilities.begin(), abilities.end());
    pool.cards.push_back(def);
    pool.texts.push_back(std::move(text));
  }

  bool refuse_at(Work& w, const Refusal& r) {
    Diagnostic d = place(w, r.at);
    d.message = r.said;
    d.remedy = r.remedy;
    d.nearest = r.nearest;
    d.lack = r.lack;
    if (!w.refused) refused_.push_back({static_cast<size_t>(&w - work_.data()), result_.diagnostics.size(), r});
    report(w, std::move(d));
    return false;
  }

  Speaker_ speaker_of(const Work& w) const {
    if (w.types & lex_.riders.rider) return {lex_.riders.carrier, Head::None, -1, nullptr, false, true};
    Speaker_ out{w.types, w.head, -1, &w.subtypes, false};
    out.x_price = costs_x(w);
    return out;
  }

  // -- advice ---------------------------------------------------------------------------------------------
  /// For a few texts that are not read, the nearest that is.
  void advise() {
    if (lex_.dialect) return;
    std::vector<u16> defs(work_.size(), 0);
    u16 next = 1;
    for (size_t i = 0; i < work_.size(); ++i)
      if (!work_[i].refused) defs[i] = next++;
    for (const Unread& u : refused_) {
      if (u.why.lack != Lack::Unread || u.why.at < 0) continue;
      const Work& w = work_[u.card];
      if (w.tokens.size() > kAdvisedTokens) continue;
      const std::string text = nearest_text(w.tokens, [&](const std::vector<Token>& tokens) {
        Pool pool;
        Rows rows(pool);
        Library library{lex_, words_, rows, defs};
        library.advises = true;
        Attempt out;
        CardSense sense;
        out.compiles = read_text(library, speaker_of(w), tokens, sense, out.why);
        out.canonical = std::move(sense.lines);
        return out;
      });
      std::vector<std::string>& nearest = result_.diagnostics[u.diagnostic].nearest;
      if (!text.empty()) nearest.insert(nearest.begin(), text);
    }
  }

  struct Unread {
    size_t card = 0, diagnostic = 0;
    Refusal why;
  };
  std::vector<Unread> refused_;
  std::vector<Compound> compounds_;
  WiderLexicon wider_;
  const Lexicon& lex_;
  Vocabulary words_;
  std::vector<Work> work_;
  size_t given_ = 0;  // those that were asked for; others come from their texts
  std::deque<CardFacts> made_;
  std::vector<NamedCard> named_;
  std::vector<std::pair<const Work*, MadeCard>> made_defs_;
  std::unique_ptr<TextReader> reader_;  // of a game that reads its texts by itself
  ReadingListener* listener_;
  CompileResult result_;
  const Pool* base_ = nullptr;  // what is compiled on top of
  std::unordered_map<std::string, u16> numbers_;  // its cards by id
  bool says_ = false;
  u16 said_ = 0;
};

std::string joined(const std::vector<std::string>& lines) {
  std::string out;
  for (const std::string& line : lines) out += (out.empty() ? "" : "\n") + line;
  return out;
}

/// What a type must have, at its least.
void fill_facts(const Lexicon& lexicon, CardFacts& one) {
  u32 types = 0;
  for (const Token& t : lex(one.type))
    for (const TypeWord& w : lexicon.types)
      if (lower(w.name) == t.text) types |= (1u << w.bit) | w.implies;
  for (const StatWord& s : lexicon.stats)
    if (!s.fact.empty() && (s.types & types)) one.stats.emplace_back(s.fact, s.least);
}

}  // namespace

std::vector<CardFacts> Dialect::unwritten(const Nameable&) const { return {}; }

CompileResult compile_cards(const Lexicon& lexicon, std::span<const CardFacts> cards, Pool& out,
                            ReadingListener* listener) {
  return Compiler(lexicon, cards, listener).run(out);
}

CompileResult compile_text(const Lexicon& lexicon, std::string_view type_line, std::string_view text, Pool& out,
                           std::span<const CardFacts> known) {
  std::vector<CardFacts> cards(known.begin(), known.end());
  CardFacts one;
  one.id = "text";
  one.name = "Text";
  one.type = std::string(type_line);
  one.text = std::string(text);
  fill_facts(lexicon, one);
  cards.push_back(std::move(one));
  return compile_cards(lexicon, cards, out);
}

Said compile_said(const Lexicon& lexicon, std::span<const CardFacts> cards, std::string_view source,
                  std::string_view text, std::string_view as, Pool& pool) {
  CardFacts one;
  for (const CardFacts& card : cards)
    if (card.id == source) one = card;
  if (!as.empty()) {
    one.type = std::string(as);
    one.stats.clear();
    fill_facts(lexicon, one);
  }
  one.id = std::string(source) + " by hand";  // no card has it: ids are words
  one.text = std::string(text);
  one.file.clear();
  one.line = one.text_line = 0;
  Compiler compiler(lexicon, cards, one, pool);
  Said out;
  if (compiler.extend(true, pool)) {
    out.ability = compiler.said();
    out.canonical = joined(compiler.lines());
  }
  out.diagnostics = compiler.take_diagnostics();
  return out;
}

std::vector<Diagnostic> wrong_with(const Lexicon& lexicon, std::span<const CardFacts> cards, const CardFacts& one,
                                   const Pool& pool) {
  Compiler compiler(lexicon, cards, one, pool);
  Pool tried;
  compiler.extend(false, tried);
  return compiler.take_diagnostics();
}

}  // namespace cantrip::language
