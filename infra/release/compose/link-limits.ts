import type { RemoteManifest } from '../store/manifest';
import type { ReleaseStore } from '../store/store';
import { type LiveSet, readDefinition } from './live-set';
import type { RenderProblem } from './renderer';

/** The limit of a link in the header, in characters. */
const maxLinkText = 24;

/** Limits what a remote adds to the header of every page, because other teams have no say in it. */
export async function linkProblems(
  store: ReleaseStore,
  live: LiveSet,
  own: RemoteManifest,
): Promise<RenderProblem[]> {
  const links = (
    await Promise.all(
      live.remotes.map(async (manifest) => {
        // What does not start is reported with its pages.
        const definition = await readDefinition(store, live.shell, manifest).catch(() => undefined);
        return (definition?.routes ?? []).flatMap(({ path, links = {} }) =>
          Object.entries(links).map(([place, [text]]) => ({ owner: manifest.name, path, place, text })),
        );
      }),
    )
  ).flat();
  const actions = links.filter(({ place }) => place === 'action');
  const problemWith = ({ path, place, text }: (typeof links)[number]): string | undefined => {
    if (!['header', 'action', 'account'].includes(place)) return undefined;
    const { length } = [...text];
    if (length > maxLinkText)
      return `its ${place} link "${text}" has ${length} characters, and the limit is ${maxLinkText}`;
    const other = actions.find((action) => action.path !== path);
    return place === 'action' && other
      ? `its action link is a second one: the site has one, and ${other.path} of ${other.owner} is it`
      : undefined;
  };
  return links
    .filter(({ owner }) => owner === own.name)
    .flatMap((link) => {
      const message = problemWith(link);
      return message ? [{ path: link.path, owner: own.name, message }] : [];
    });
}
