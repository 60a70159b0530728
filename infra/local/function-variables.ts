import type { FunctionRow } from '@concierge/contract/endpoints';
import type { Secrets } from './secrets';
import type { Site } from './site';

/** Where the functions of one stack find what they work with. */
export interface LocalWorld {
  readonly siteOrigin: string;
  readonly secrets: Secrets;
  readonly dynamodb: string;
  readonly ses: string;
  readonly sns: string;
}

/** The environment of a function on this machine. */
export function localVariables(_row: FunctionRow, _site: Site, _world: LocalWorld): Record<string, string> {
  return {};
}
