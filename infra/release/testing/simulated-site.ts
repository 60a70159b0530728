import { claim, upload } from '../live/upload';
import { fileFacts, manifestSchema } from '../store/manifest';
import { withLive } from '../store/registry-changes';
import { type Candidate, updateRegistry } from '../store/releases';
import type { ReleaseStore } from '../store/store';
import { fakeRemote, fakeShell } from './fake-release';

/** The same release with additional code in its server build, and changes in its manifest. */
async function withServerCode(candidate: Candidate, code: string, changes: object): Promise<Candidate> {
  const { server, files } = candidate.manifest;
  const bytes = Buffer.concat([await candidate.read(server), Buffer.from(code)]);
  return {
    manifest: manifestSchema.parse({
      ...candidate.manifest,
      ...changes,
      files: { ...files, [server]: fileFacts(server, bytes) },
    }),
    read: (path) => (path === server ? Promise.resolve(bytes) : candidate.read(path)),
  };
}

/**
 * A remote that repeats another one's pages under paths of its own.
 * @param model The build to repeat; by default a fake one, whose pages only show their path.
 * @param options `invitation`: what it shows in the slot of that name, which the first page of remote-0 has. `slots`:
 * true if its own pages have slots. `links`: those to its first page.
 */
export async function simulatedRemote(
  name: string,
  pages: number,
  version = '1.0.0',
  model: Candidate = fakeRemote('model'),
  {
    invitation,
    slots = true,
    links,
  }: { invitation?: string; slots?: boolean; links?: Record<string, [string, number]> } = {},
): Promise<Candidate> {
  const paths = Array.from({ length: pages }, (_, index) => `/${name}/page-${index}`);
  const { manifest } = model;
  const chunks = manifest.kind === 'remote' ? manifest.paths.map((path) => manifest.pages[path] ?? []) : [];
  const code = `
    { const { routes = [{}], ...rest } = module.exports.remote;
      module.exports.remote = { actions: {}, ...rest, fills: ${JSON.stringify({ invitation })}, name: ${JSON.stringify(name)},
        routes: ${JSON.stringify(paths)}.map((path, index) => {
          const { links: _, ...route } = routes[index % routes.length];
          const links = index === 0 ? ${JSON.stringify(links)} : undefined;
          const title = path + ' ' + ${JSON.stringify(version)};
          return { ...route, links, slots: ${slots}, path, head: { description: title, ...route.head, title, canonical: path } };
        }) }; }`;
  const own = Object.fromEntries(paths.map((path, index) => [path, chunks[index % chunks.length] ?? []]));
  return withServerCode(model, code, {
    name,
    version,
    paths,
    pages: own,
    ...(invitation === undefined ? {} : { fills: { invitation: [] } }),
  });
}

/**
 * A shell whose pages consist of a heading, the page's title, and on one page a slot. Pages of a remote called x-broken
 * do not render.
 */
export function simulatedShell(version = '1.0.0', { fills = true } = {}): Promise<Candidate> {
  const site = {
    brand: 'Simulated',
    origin: 'https://site.example',
    supportEmail: 'care@site.example',
    supportPhone: { display: '(800) 555-0142', e164: '+18005550142' },
    serviceAreas: ['NY'],
  };
  const code = `
    Object.assign(module.exports, { shared: {}, registryElementId: 'live-registry', favicon: '<svg/>',
      site: ${JSON.stringify(site)},
      renderPage: async (path, remotes) => {
        const owner = remotes.find(({ routes }) => routes.some((route) => route.path === path));
        const route = owner?.routes.find((route) => route.path === path);
        const head = route?.head ?? { title: 'Missing', description: '' };
        if (owner?.name === 'x-broken') throw new Error('broken');
        const place = path === '/remote-0/page-0' && route?.slots;
        const guest = place && ${fills} && remotes.find(({ fills }) => fills?.invitation);
        if (guest && guest.fills.invitation === 'THROWS') throw new Error('thrown by ' + guest.name);
        const inside = guest ? '<div data-mf="' + guest.name + '">' + guest.fills.invitation + '</div>' : 'Our own words';
        const slot = place ? '<div data-slot="invitation"><!--$-->' + inside + '<!--/$--></div>' : '';
        return { html: '<h1>' + ${JSON.stringify(version)} + '</h1>' + head.title + slot, title: head.title, head, remote: owner?.name };
      } });`;
  return withServerCode(fakeShell({ version }), code, {});
}

/** Uploads releases and makes them live, without the gate and without composing. */
export async function goLive(store: ReleaseStore, ...candidates: Candidate[]): Promise<void> {
  for (const candidate of candidates) {
    await claim(store, candidate.manifest);
    await upload(store, candidate);
  }
  await updateRegistry(store, async (registry) =>
    candidates.reduce((next, { manifest }) => withLive(next, manifest, new Date(0)), registry),
  );
}
