/** The API for a team's own scripts; most teams need only the command `concierge-release`. */
export type { Candidate } from './candidate';
export { main } from './cli';
export type { Renderer } from './compose/renderer';
export type { ChangeOptions as RollbackOptions } from './log';
export type { Manifest, RemoteManifest, ShellManifest } from './manifest';
export { type PublishOptions, type PublishReport, publish } from './publish';
export { type Problem, Refusal } from './refusal';
export type { Registry } from './registry-schema';
export { type RollbackTarget, rollback } from './rollback';
export { type ReleaseStatus, status } from './status';
export { openStore } from './store/open-store';
export type { ReleaseStore } from './store/store';
export { type Verified, verify } from './verify';
