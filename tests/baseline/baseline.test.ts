import { remoteNames } from '@concierge/command-line/workspace';
import { cachedBuilder } from '@concierge/release/build/cached-builder';
import { describe, expect, it } from 'vitest';
import { artifacts } from '../support/stack/launch';
import { beyondBaseline } from './beyond-baseline';
import { extras } from './extras';

/** Maps each feature beyond Baseline to the files that use it, such as `booking: assets/style.css`. */
async function usedBeyond(): Promise<Map<string, string[]>> {
  const used = new Map<string, string[]>();
  for (const name of ['shell', ...(await remoteNames())]) {
    const { manifest, read } = await cachedBuilder(artifacts, () => undefined)(name);
    const paths = Object.keys(manifest.files).filter((path) => /^(?!server\/).*\.(?:js|css)$/.test(path));
    for (const path of paths) {
      for (const feature of await beyondBaseline(path, Buffer.from(await read(path)).toString('utf8'))) {
        used.set(feature, [...(used.get(feature) ?? []), `${name}: ${path}`]);
      }
    }
  }
  return used;
}

describe('the built scripts and styles', () => {
  it('use nothing beyond Baseline except the listed extras, and use every extra', {
    timeout: 300_000,
  }, async () => {
    const used = await usedBeyond();
    const unlisted = [...used].filter(([feature]) => extras[feature] === undefined);
    expect(Object.fromEntries(unlisted)).toEqual({});
    expect(Object.keys(extras).filter((feature) => !used.has(feature))).toEqual([]);
  });
});

describe('the check', () => {
  it.each([
    ['Promise.try(() => 1)', "Feature 'Promise.try()' (promise-try)"],
    ['Iterator.from([]).map(String)', "Feature 'Iterator methods' (iterator-methods)"],
    ['new URLPattern({})', "Feature 'URLPattern' (urlpattern)"],
    ['window.requestIdleCallback(run)', "Feature 'requestIdleCallback()' (requestidlecallback)"],
  ])('finds %s in a script', async (source, feature) => {
    expect(await beyondBaseline('assets/page.js', source)).toEqual([feature]);
  });

  it.each([
    ['textarea{field-sizing:content}', "Property 'field-sizing'"],
    ['@starting-style{a{opacity:0}}', "At-rule '@starting-style'"],
    ['a{color:light-dark(red,blue)}', "Function 'light-dark'"],
    ['.tip{position-anchor:--a}', "Property 'position-anchor'"],
    ['a::after{content:"*"/""}', "Alternative text of property 'content'"],
    ['a::after{--tw-content:"*" / "";content:var(--tw-content)}', "Alternative text of property 'content'"],
  ])('finds %s in a stylesheet', async (source, feature) => {
    expect(await beyondBaseline('assets/style.css', source)).toEqual([feature]);
  });

  it('accepts what every supported browser has, and what @supports guards', async () => {
    const script = 'export const at = [1].at(-1) ?? structuredClone({}); Object.hasOwn({}, "a")';
    expect(await beyondBaseline('assets/page.js', script)).toEqual([]);
    const style = '@supports (field-sizing:content){a{field-sizing:content}} a:focus-visible{inset:0}';
    expect(await beyondBaseline('assets/style.css', style)).toEqual([]);
    const mark = 'a::after{content:"*"} @supports (content:"*"/""){a::after{content:"*"/""}}';
    expect(await beyondBaseline('assets/style.css', mark)).toEqual([]);
  });

  it('throws for a file that it cannot check', async () => {
    await expect(beyondBaseline('assets/page.js', 'const = 1')).rejects.toThrow('was not checked');
    await expect(beyondBaseline('assets/page.txt', 'text')).rejects.toThrow('was not checked');
  });
});
