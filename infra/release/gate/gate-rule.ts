import type { Manifest, RemoteManifest, ShellManifest } from '../manifest';
import type { Problem } from '../refusal';

/** What a rule looks at: what wants to go live, and everything as it would then be. */
export type GateContext = {
  candidates: readonly Manifest[];
  /** The set that would be live: the candidates and whatever of the live releases they do not replace. */
  next: readonly Manifest[];
  /** The live releases that the candidates replace, as the registry knows them. */
  replaced: readonly ReplacedRelease[];
  /** The version of the contract that the deployed functions run, where that is known. */
  contract?: string | undefined;
};

export type ReplacedRelease = {
  name: string;
  paths: readonly string[];
  /** Its redirects. */
  moved: Readonly<Record<string, string>>;
};

/** One rule of the gate. An empty answer lets the candidates pass. */
export type GateRule = (context: GateContext) => Problem[];

export const isRemote = (manifest: Manifest): manifest is RemoteManifest => manifest.kind === 'remote';
export const isShell = (manifest: Manifest): manifest is ShellManifest => manifest.kind === 'shell';
