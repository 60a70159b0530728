import * as z from 'zod/mini';

const registry = z.object({
  microFrontends: z.record(
    z.string(),
    z.array(
      z.object({
        deployment: z.object({ default: z.boolean() }),
        metadata: z.object({ version: z.string() }),
        extras: z.object({ loading: z.optional(z.object({ paths: z.array(z.string()) })) }),
      }),
    ),
  ),
});

export interface LivePage {
  readonly path: string;
  readonly remote: string;
  readonly version: string;
}

/** Every live page, according to the release registry. */
export async function livePages(origin: string): Promise<LivePage[]> {
  const { microFrontends } = registry.parse(await (await fetch(`${origin}/registry.json`)).json());
  const pages = Object.entries(microFrontends).flatMap(([remote, versions]) =>
    versions
      .filter(({ deployment }) => deployment.default)
      .flatMap(({ metadata, extras }) =>
        (extras.loading?.paths ?? []).map((path) => ({ path, remote, version: metadata.version })),
      ),
  );
  return pages.sort((one, other) => (one.path < other.path ? -1 : 1));
}

/** A path that no remote owns. */
export const unknownPath = '/no-such-page';

/** Every live page and the 404 page, as a visitor might open them. */
export async function everyAddress(origin: string): Promise<string[]> {
  const query: Readonly<Record<string, string>> = {
    '/patient-survey': '?session=1763632800000',
    '/thank-you': '?type=appointment&name=Marie-Louise',
  };
  const pages = await livePages(origin);
  return [...pages.map(({ path }) => path + (query[path] ?? '')), unknownPath];
}
