import { siteComposer } from './compose/site-composer';
import type { Composer } from './composer';
import type { LogTargets, ReleaseNote } from './log';
import { noteOf } from './note';
import { defaultState, localStore } from './publish-all';
import type { SingleReleaseRequest } from './release-request';
import type { ReleaseStore } from './store/store';

/** What a command is given: where releases are, and what the person at the keyboard said. */
export type Run = {
  store: ReleaseStore;
  /** The repository, or the folder of one remote alone. */
  root: string;
  names: string[];
  again: boolean;
  hold: boolean;
  rolling: boolean;
  takeBack: boolean;
  why: string | undefined;
  /** Address of the site that `dev` works in. */
  site: string | undefined;
  /** Stage whose platform makes it live; without one this command does, with the rights at hand. */
  platform: string | undefined;
  log(line: string): void;
};

/** What a command that is not left to the platform works with. */
type CommandContext = LogTargets & { readonly composer: Composer; readonly note: ReleaseNote };

export async function commandContext(
  { store, root, log }: Pick<Run, 'store' | 'root' | 'log'>,
  note: ReleaseNote,
): Promise<CommandContext> {
  const { localAnnouncer } = await import('./watch/locations');
  const state = defaultState(root);
  // What is released into another store changes nothing of the site on this machine.
  const announce = store.location === localStore(state) ? await localAnnouncer(state) : undefined;
  return { store, composer: siteComposer, note, log, announce };
}

/** Only who releases to AWS needs its client. */
export const platformClient = () => import('./platform-client');

/** A command about one name: sent to the platform of the stage that is named, or run here with the rights at hand. */
export async function runOrRequest(
  run: Run,
  name: string,
  asked: SingleReleaseRequest,
  execute: (options: CommandContext) => Promise<unknown>,
): Promise<number> {
  const { root, why, platform, log } = run;
  const note = await noteOf(root, why);
  if (platform)
    await (await platformClient()).requestFromPlatform(name, { ...asked, note }, { stage: platform, log });
  else await execute(await commandContext(run, note));
  return 0;
}
