import { mount } from 'svelte';
import App from './App.svelte';
import { speak, wanted } from './words/words.svelte';
import './styles/fonts.css';
import './styles/tokens.css';
import './styles/base.css';

// In the player's language from the first word on; where that can't be fetched, in English.
await speak(wanted()).catch(() => undefined);
mount(App, { target: document.getElementById('app') as HTMLElement });
