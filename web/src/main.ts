import { mount } from 'svelte';
import App from './App.svelte';
import { catalog } from './lib/catalog.svelte';
import { me } from './lib/me.svelte';
import { router } from './lib/router.svelte';
import { apply } from './lib/settings.svelte';
import './styles/landsraad.css';
import './styles/app.css';

apply();
matchMedia('(prefers-color-scheme: light)').addEventListener('change', apply);
router.start();
void me.load();
catalog.want();
mount(App, { target: document.getElementById('app')! });
