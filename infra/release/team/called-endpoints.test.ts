import { repository } from '@concierge/command-line/workspace';
import { describe, expect, it } from 'vitest';
import type { RemoteManifest } from '../store/manifest';
import { siteEndpoints, unknownEndpoints } from './called-endpoints';

const built = (script: string) => ({
  manifest: {
    name: 'labs',
    version: '1.0.0',
    files: { 'page.js': {}, 'page.css': {} },
  } as unknown as RemoteManifest,
  read: async (file: string) =>
    new TextEncoder().encode(file === 'page.js' ? script : 'a{b:"/api/labs/style"}'),
});
const messages = async (script: string) =>
  (await unknownEndpoints(built(script), await siteEndpoints(repository))).map(({ message }) => message);

describe('an endpoint that a build contains', () => {
  it.each([
    ['in a row that is passed on in a variable', 'const a={method:"GET",path:"/api/labs/nothing"};b(a)'],
    ['in a template', 'const a={path:`/api/labs/nothing`}'],
    ['in single quotes', "call({path:'/api/labs/nothing'})"],
  ])('%s is named if the site does not have it', async (_, script) => {
    expect(await messages(script)).toEqual([
      'a page of labs calls /api/labs/nothing, which the site does not have.',
    ]);
  });

  it('is fine if the platform or a remote has it, or if it is no path', async () => {
    const script = 'a("/api/health");b("/api/desk/inbox");c("/api/"+x);d("see /api/labs/nothing there")';
    expect(await messages(script)).toEqual([]);
  });
});
