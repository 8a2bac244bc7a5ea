// Starts the page: theme and language first, so that nothing flickers, then the app.

import "./tokens.css";
import "./style.css";
import "./board/board.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { heedFirstClicks } from "./secondclick.ts";
import { applyTheme } from "./theme.svelte.ts";

applyTheme();
heedFirstClicks(window);
mount(App, { target: document.getElementById("app")! });
