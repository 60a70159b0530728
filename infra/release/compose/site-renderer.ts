import { checkRendering } from './check-rendering';
import { renderSite } from './pages';
import type { Renderer } from './renderer';

/** Renders in this process. */
export const siteRenderer: Renderer = { render: renderSite, check: checkRendering };
