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
    ['a::after{content:"*"/""}', "Alternative text of property 'content'"],
    ['a::after{--tw-content:"*" / "";content:var(--tw-content)}', "Alternative text of property 'content'"],
  ])('finds %s in a stylesheet', async (source, feature) => {
    expect(await beyondBaseline('assets/style.css', source)).toEqual([feature]);
  });
});
