// The little of a browser that modules look at when they are loaded.
const kept = new Map<string, string>();
Object.assign(globalThis, {
  innerWidth: 1440,
  innerHeight: 900,
  addEventListener: () => undefined,
  matchMedia: () => ({ matches: false }),
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  },
  document: { documentElement: { dataset: {} }, hidden: false, addEventListener: () => undefined, querySelectorAll: () => [] },
  location: { pathname: '/', search: '', protocol: 'http:', host: 'here' },
});
