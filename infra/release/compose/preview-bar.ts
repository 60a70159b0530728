import { previewMark, releasesOf } from '@concierge/edge/set-names';
import { previewEndPath } from '@concierge/edge/sets';

export interface PreviewBar {
  readonly html: string;
  readonly style: { readonly name: string; readonly page?: string; readonly css: string };
}

const css = `
.preview-bar{position:fixed;inset:auto auto 0 0;z-index:100;display:flex;flex-wrap:wrap;gap:.25rem 1rem;max-width:100%;
padding:.5rem .875rem;background:#102a24;color:#fff;font:500 .8125rem/1.4 system-ui,sans-serif;border-top-right-radius:.5rem}
.preview-bar p{margin:0}
.preview-bar a{color:inherit;text-decoration:underline}
.preview-bar a:focus-visible{outline:2px solid currentColor;outline-offset:2px}
@media print{.preview-bar{display:none}}`;

/** The bar on pages of a preview; undefined for any other set. */
export function previewBar(set: string): PreviewBar | undefined {
  if (!set.startsWith(previewMark)) return undefined;
  const releases = releasesOf(set)
    .map(({ name, version }) => `${name} ${version}`)
    .join(', ');
  return {
    html: `<aside class="preview-bar" aria-label="Preview"><p>Preview of ${releases}. Forms you send are tests.</p><a href="${previewEndPath}">End preview</a></aside>`,
    style: { name: 'preview', css: css.replaceAll('\n', '') },
  };
}
