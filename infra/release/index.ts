/** The API for a team's own scripts; most teams need only the command `concierge-release`. */
export { main } from './cli/main';
export type { Renderer } from './compose/renderer';
export { type PublishOptions, type PublishReport, publish } from './live/publish';
export { rollback } from './live/rollback';
export { type ReleaseStatus, status, type Verified, verify } from './live/status';
export type { ChangeOptions as RollbackOptions } from './live/switch';
export type { Manifest, RemoteManifest, ShellManifest } from './store/manifest';
export { openStore } from './store/open-store';
export { type Problem, Refusal } from './store/refusal';
export type { Registry } from './store/registry';
export type { Candidate, RollbackTarget } from './store/releases';
export type { ReleaseStore } from './store/store';
