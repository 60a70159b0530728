import type { Manifest, RemoteManifest, ShellManifest } from '../manifest';
import type { Problem } from '../refusal';

/** The input of a rule: the candidates, and everything that would then be live. */
export type GateContext = {
  candidates: readonly Manifest[];
  /** The set that would be live: the candidates, and the live releases that they don't replace. */
  next: readonly Manifest[];
  /** The live releases that the candidates replace, from the registry. */
  replaced: readonly ReplacedRelease[];
  /** The version of the contract that the deployed functions run, if known. */
  contract?: string | undefined;
};

export type ReplacedRelease = {
  name: string;
  paths: readonly string[];
  /** Its redirects. */
  moved: Readonly<Record<string, string>>;
};

/** One rule of the gate. The candidates pass if it returns no problems. */
export type GateRule = (context: GateContext) => Problem[];

export const isRemote = (manifest: Manifest): manifest is RemoteManifest => manifest.kind === 'remote';
export const isShell = (manifest: Manifest): manifest is ShellManifest => manifest.kind === 'shell';
