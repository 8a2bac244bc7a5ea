// Starts the page: theme and language first, so that nothing flickers, then the app.

import "./tokens.css";
import "./style.css";
import "./board/board.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { likelyLanguage, setLanguage } from "./i18n.svelte.ts";
import { applyTheme } from "./theme.svelte.ts";

applyTheme();
await setLanguage(likelyLanguage());
mount(App, { target: document.getElementById("app")! });
