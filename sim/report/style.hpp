// The style of report pages: light, dark, and on paper.
#pragma once

namespace cantrip::report {

inline constexpr const char* kStyle = R"css(
:root{color-scheme:light dark;--paper:#fbfaf7;--card:#fff;--ink:#1d2430;--soft:#5d6778;--rule:#e3e1da;--grid:#ebe9e3;
--one:#2463c4;--two:#c8641b;--cell:#f4f2ec;--mark:#8a93a3}
@media (prefers-color-scheme:dark){:root{--paper:#12161d;--card:#1a2029;--ink:#e8ebf0;--soft:#9aa5b5;--rule:#2b3441;
--grid:#262e3a;--one:#6fa3f7;--two:#f0a05c;--cell:#232b36;--mark:#76829a}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 system-ui,-apple-system,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif}
main{max-width:1080px;margin:0 auto;padding:36px 24px 60px}
h1{font-size:30px;line-height:1.2;margin:0 0 6px;letter-spacing:-.01em}
h2{font-size:18px;margin:0 0 2px}
h3{font-size:14px;margin:0 0 4px;font-weight:600}
p{margin:0 0 10px;color:var(--soft)}
section{background:var(--card);border:1px solid var(--rule);border-radius:10px;padding:20px 22px 16px;margin-top:18px}
.tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px;margin-top:20px}
.tile{background:var(--card);border:1px solid var(--rule);border-radius:10px;padding:12px 16px}
.tile b{display:block;font-size:23px;line-height:1.25;font-variant-numeric:tabular-nums;letter-spacing:-.01em}
.tile span{color:var(--soft);font-size:13px}
.many{display:grid;grid-template-columns:repeat(3,1fr);gap:14px 22px;margin-top:8px}
.decks{display:grid;grid-template-columns:1fr 1fr;gap:20px 30px;margin-top:8px}
.many>div,.decks>div{min-width:0}
svg{display:block;width:100%;height:auto;overflow:visible}
svg text{font:12px system-ui,-apple-system,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif;fill:var(--ink);font-variant-numeric:tabular-nums}
svg .axis,svg .note{fill:var(--soft);font-size:11.5px}
svg .mid,svg .incell{text-anchor:middle}svg .end{text-anchor:end}
svg .incell{font-size:13px}svg .strong{fill:var(--card);font-weight:600}
.grid{stroke:var(--grid)}.middle{stroke:var(--mark);stroke-dasharray:4 3}
.whisker{stroke-width:2.5;stroke-linecap:round;opacity:.45}
.whisker.one{stroke:var(--one)}.whisker.two{stroke:var(--two)}
.dot.one,.dot.win{fill:var(--one)}.dot.two,.dot.lose{fill:var(--two)}
.bar{fill:var(--one);opacity:.85}.blank{fill:var(--cell)}
.curve{fill:none;stroke-width:2.2;stroke-linejoin:round}.curve.win{stroke:var(--one)}.curve.lose{stroke:var(--two)}
.key{display:inline-block;width:10px;height:10px;border-radius:50%;margin:0 5px 0 12px;vertical-align:baseline}
.key.one{background:var(--one);margin-left:0}.key.two{background:var(--two)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums;font-size:13.5px}
th{font-weight:600;text-align:left;color:var(--soft);font-size:12.5px}
th,td{padding:4px 10px 4px 0;border-bottom:1px solid var(--rule)}
td.n,th.n{text-align:right}
footer{color:var(--soft);font-size:12.5px;margin-top:20px;overflow-wrap:anywhere}
@media (max-width:760px){.decks{grid-template-columns:1fr}.many{grid-template-columns:1fr 1fr}main{padding:22px 12px}}
@media print{:root{--paper:#fff;--card:#fff;--ink:#111;--soft:#444;--rule:#ccc;--grid:#e5e5e5;--one:#2463c4;--two:#c8641b;--cell:#f1f1f1;--mark:#777}
body{font-size:11.5px;-webkit-print-color-adjust:exact;print-color-adjust:exact}main{max-width:none;padding:0}
section,.tile,.many>div,.decks>div{break-inside:avoid}section.long{break-inside:auto}section{padding:12px 14px;margin-top:10px}}
)css";

}  // namespace cantrip::report
