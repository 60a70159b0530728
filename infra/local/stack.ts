import type { LocalSite } from '@concierge/command-line/local-site';
import { UserError } from '@concierge/command-line/user-error';
import { type SiteName, siteNames } from '@concierge/contract/practice/sites';
import { deskTargets } from '@concierge/contract/requests/account-operations';
import { FolderStore } from '@concierge/release/store/folder-store';
import { type Artifacts, prepareArtifacts } from './artifacts';
import { staffFacts } from './aws/cognito/staff-facts';
import { type Edge, startEdge } from './edge/edge-server';
import { FolderFiles } from './edge/files';
import type { KilledRun } from './gateway/pool';
import { inboxPath } from './inbox/path';
import { startParts } from './parts';
import { openState, replaceFile, type StatePaths, statePaths } from './state';
import { startUpkeep } from './upkeep';

export interface StackOptions {
  /** 0 takes a free one. */
  readonly port: number;
  /** The desk's; by default the one after `port`, or a free one if that is 0. */
  readonly deskPort?: number;
  /** Where data and secrets live; one stack at a time. */
  readonly stateDir: string;
  /** Where built functions and releases live, if not there too: several stacks may share them. */
  readonly artifacts?: string;
  readonly log?: (line: string) => void;
  /** The site's origin, if another server is in front of this edge; by default the edge's own. */
  readonly siteOrigin?: string;
  /** Serve HTTP/2 over TLS, for measuring. */
  readonly http2?: { readonly key: string; readonly cert: string };
  /** Prepares the built parts; tests pass their own. */
  readonly prepare?: (paths: StatePaths, log: (line: string) => void) => Promise<Artifacts>;
  /** Called if a part ends unexpectedly. The stack is then unusable and should be stopped. */
  readonly onLost?: (sentence: string) => void;
  /** Called for each event whose function was stopped before it answered. */
  readonly onKilledRun?: (run: KilledRun) => void;
}

export type Stack = Awaited<ReturnType<typeof startStack>>;

/**
 * Starts the whole site on this machine, in this process.
 * @returns `origin`: the site's, http://127.0.0.1:<port>; `deskOrigin`: of the practice's own site; `functions`: pools by
 * function name
 * @throws UserError for what the person at the keyboard can fix.
 */
export async function startStack(options: StackOptions) {
  const log = options.log ?? (() => undefined);
  const paths = statePaths(options.stateDir, options.artifacts);
  const closing: (() => unknown)[] = [];
  /** Last opened, first closed. */
  const stop = async () => {
    for (let close = closing.pop(); close; close = closing.pop()) await close();
  };
  try {
    const lock = await openState(paths);
    closing.push(() => lock.release());
    // Before anything slow, so that a taken port is reported at once.
    const edge = await startEdge({ port: options.port, http2: options.http2 });
    closing.push(() => edge.close());
    const desk = await startDeskEdge(options);
    closing.push(() => desk.close());
    const artifacts = await (options.prepare ?? prepareArtifacts)(paths, log);
    const origins: Record<SiteName, string> = { public: edge.origin, desk: desk.origin };
    const shown = { ...origins, public: options.siteOrigin ?? edge.origin };
    const parts = await startParts(paths, artifacts, shown, options, closing);
    const { previewKey, addresses } = parts;
    // For commands that work on the same state folder.
    const note: LocalSite = { origins, previewKey, parts: addresses };
    await replaceFile(paths.site, JSON.stringify(note));
    for (const site of siteNames) {
      const store = new FolderStore(paths.stores[site]);
      closing.push(startUpkeep(store, parts.reports, log));
    }
    const isOfDesk = (path: string) => artifacts.deskRemotes.some((name) => path.startsWith(`/api/${name}/`));
    edge.open({
      ...parts,
      files: new FolderFiles(paths.stores.public),
      origins: artifacts.pageOrigins,
      ownsApi: (path) => !isOfDesk(path),
    });
    const { faults, functions, inbox: _, ...services } = parts;
    desk.open({
      ...services,
      clientId: staffFacts.clientId,
      accountTargets: deskTargets,
      files: new FolderFiles(paths.stores.desk),
      ownsApi: isOfDesk,
    });
    const inbox = edge.origin + inboxPath;
    return { origin: edge.origin, deskOrigin: desk.origin, inbox, faults, functions, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @throws UserError if its port is taken */
async function startDeskEdge({ port, deskPort = port && port + 1 }: StackOptions): Promise<Edge> {
  return startEdge({ port: deskPort }).catch((error: unknown) => {
    throw error instanceof UserError ? new UserError(`For the desk: ${error.message}`) : error;
  });
}
