import '../node_modules/.fonts/fonts.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { applySettings } from './state/settings.svelte';

applySettings();
mount(App, { target: document.getElementById('patolli')! });
