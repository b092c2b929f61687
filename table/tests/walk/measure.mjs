// What is wrong with a table as it is drawn, in words. Runs in the page.
export function faultsOf({ least }) {
  const out = [];
  const nameOf = (e) => `${e.getAttribute('aria-label')?.slice(0, 40) ?? e.textContent.trim().slice(0, 40)} <${e.className?.toString().slice(0, 30)}>`;
  const visible = (e) => e.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true }) && e.getBoundingClientRect().width > 0;
  const scroller = (e) => {
    for (let p = e.parentElement; p; p = p.parentElement) {
      const style = getComputedStyle(p);
      if (/auto|scroll/.test(style.overflowX) && p.scrollWidth > p.clientWidth + 1) return p;
      if (/auto|scroll/.test(style.overflowY) && p.scrollHeight > p.clientHeight + 1) return p;
    }
    return null;
  };
  const inside = (box, slack = 1) => box.left >= -slack && box.top >= -slack && box.right <= innerWidth + slack && box.bottom <= innerHeight + slack;
  if (document.documentElement.scrollWidth > innerWidth) out.push('the page scrolls sideways');

  // Zones and plates: on the screen, apart from one another.
  const parts = [...document.querySelectorAll('.field > *:not(.curtain), .foot > *, .curtain > .end')].filter(visible);
  const end = document.querySelector('.end'); // it dims the board, and is left by a button
  for (const part of parts) {
    if (scroller(part)) continue; // it is reached by scrolling
    const box = part.getBoundingClientRect();
    if (!inside(box, 2)) out.push(`off the screen: ${nameOf(part)} ${Math.round(box.left)},${Math.round(box.top)} to ${Math.round(box.right)},${Math.round(box.bottom)}`);
  }
  for (let i = 0; i < parts.length; ++i)
    for (let j = i + 1; j < parts.length; ++j) {
      if (parts[i] === end || parts[j] === end) continue;
      const [a, b] = [parts[i].getBoundingClientRect(), parts[j].getBoundingClientRect()];
      if (Math.min(a.right, b.right) - Math.max(a.left, b.left) > 3 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 3) out.push(`${nameOf(parts[i])} lies over ${nameOf(parts[j])}`);
    }
  for (const part of parts) {
    const box = part.getBoundingClientRect();
    for (const child of part.querySelectorAll('*')) {
      if (!visible(child) || child.closest('.prompt, .more, .scrolls, .reso ol, .aura, .hpb, .edge, .below, .tick, .letter, .turnmark, .vh')) continue;
      const own = child.getBoundingClientRect();
      const lean = child.closest('.turned') ? own.width * 0.12 : 0;
      const slack = 7 + lean;
      if (own.left < box.left - slack || own.right > box.right + slack || own.top < box.top - slack - 6 || own.bottom > box.bottom + slack) {
        out.push(`${nameOf(child)} spills out of ${nameOf(part)}`);
        break;
      }
    }
  }

  // What can be acted on: whole on the screen, not covered, large enough to be hit.
  const targets = [...document.querySelectorAll('.board [data-nav="legal"], #question button:not(:disabled), #question a, .plate button, .piles button, .topbar button, .topbar a, .scrub button, .scrub input, .rail button:not(.log button), .stage button, .over button, .over a, .end button, .end a')].filter(visible);
  for (const target of new Set(targets)) {
    if (target.matches('.choose')) continue; // a whole plate
    if (end && !target.closest('.end, #question, .topbar')) continue;
    const held = scroller(target);
    const was = held && [held.scrollLeft, held.scrollTop];
    if (held) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = target.getBoundingClientRect();
    const lean = target.classList.contains('turned') ? 14 : 1;
    if (!inside(box, lean)) out.push(`can be acted on and is off the screen: ${nameOf(target)}`);
    else {
      const hit = (x, y) => {
        const at = document.elementFromPoint(x, y);
        return !!at && (at === target || target.contains(at));
      };
      // The widest run of points that hit it, along its middle, a third above and below.
      let wide = 0;
      for (const part of [0.25, 0.6]) {
        const y = box.top + box.height * part;
        let run = 0;
        for (let x = box.left + 0.5; x < box.right; x += 4) {
          run = hit(x, y) ? run + 4 : 0;
          wide = Math.max(wide, run);
        }
      }
      let high = 0;
      for (const part of [0.08, 0.5]) {
        const x = box.left + box.width * part;
        let run = 0;
        for (let y = box.top + 0.5; y < box.bottom; y += 4) {
          run = hit(x, y) ? run + 4 : 0;
          high = Math.max(high, run);
        }
      }
      if (!wide) out.push(`covered: ${nameOf(target)}`);
      else if (wide < least - 1 || high < least - 1) out.push(`too small to hit, ${wide} by ${high}: ${nameOf(target)}`);
    }
    if (held) [held.scrollLeft, held.scrollTop] = was;
  }

  // Text that is cut and can't be read in full by touch. A card is read large by holding it, a pile by opening it.
  for (const e of document.querySelectorAll('.board *, .topbar *')) {
    if (!visible(e) || e.children.length > 3 || !e.textContent.trim() || e.closest('[data-object], [data-look], .vh, .log, [title], svg')) continue;
    const style = getComputedStyle(e);
    if (!/hidden|clip/.test(style.overflow + style.overflowX + style.overflowY)) continue;
    if (e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 2) out.push(`cut and not to be read in full: "${e.textContent.trim().slice(0, 50)}"`);
  }

  // Cards side by side while there is room for them.
  for (const line of document.querySelectorAll('.line, .slots > .slots, .with > .slots, .fan > .fan')) {
    if (!visible(line)) continue;
    const cards = [...line.children].filter(visible);
    const widths = cards.map((card) => card.offsetWidth);
    const laps = cards.some((card, i) => i > 0 && card.offsetLeft < cards[i - 1].offsetLeft + widths[i - 1] - 1);
    const sum = widths.reduce((all, w) => all + w, 0) + 8 * (cards.length - 1);
    if (laps && sum <= line.clientWidth - 16) out.push(`cards overlap with room to spare in ${nameOf(line.closest('.zone'))}: ${cards.length} cards of ${widths[0]} in ${line.clientWidth}`);
  }
  return [...new Set(out)];
}
