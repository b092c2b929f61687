// Before anything is drawn: the colours kept in this browser, or those of the system.
const kept = localStorage.getItem('cantrip.theme');
document.documentElement.dataset.theme =
  kept === 'light' || kept === 'dark' ? kept : matchMedia('(prefers-color-scheme: light)').matches ? 'light' : 'dark';
