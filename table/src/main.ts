import { mount } from 'svelte';
import App from './App.svelte';
import { sayBy } from './engine/engine';
import { say, speak, wanted } from './words/words.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

// In the player's language from the first word on; where that can't be fetched, in English.
sayBy(say);
await speak(wanted()).catch(() => undefined);
mount(App, { target: document.getElementById('app') as HTMLElement });
