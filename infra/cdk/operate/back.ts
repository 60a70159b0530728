import {
  GetAliasCommand,
  LambdaClient,
  paginateListFunctions,
  paginateListVersionsByFunction,
  ResourceNotFoundException,
  UpdateAliasCommand,
} from '@aws-sdk/client-lambda';
import { stackName } from '@concierge/contract/deployed-names';
import { liveAlias } from '../constructs/canary';
import { stageNamed } from '../stages/stages';

/** Versions of a function, oldest first, and which of them answers. */
export interface Versions {
  readonly live: string;
  readonly all: readonly string[];
}

/** The version before the one that answers; undefined where there is none. */
export function versionBefore({ live, all }: Versions): string | undefined {
  const before = all.map(Number).filter((version) => version < Number(live));
  return before.length > 0 ? String(Math.max(...before)) : undefined;
}

/** `npm run back -w infra/cdk -- <stage>`: functions with an alias as they were before the last deploy that changed them. */
async function main([stageName = '']: readonly string[]): Promise<void> {
  const stage = stageNamed(stageName);
  const client = new LambdaClient({ region: stage.region });
  let moved = 0;
  for await (const { Functions = [] } of paginateListFunctions({ client }, {})) {
    for (const { FunctionName = '' } of Functions) {
      if (!FunctionName.startsWith(stackName(stage.name, ''))) continue;
      const alias = { FunctionName, Name: liveAlias };
      const live = await client.send(new GetAliasCommand(alias)).catch((error: unknown) => {
        if (error instanceof ResourceNotFoundException) return undefined;
        throw error;
      });
      if (!live?.FunctionVersion) continue;
      const all: string[] = [];
      for await (const { Versions = [] } of paginateListVersionsByFunction({ client }, { FunctionName }))
        all.push(...Versions.flatMap(({ Version = '' }) => (/^\d+$/.test(Version) ? [Version] : [])));
      const before = versionBefore({ live: live.FunctionVersion, all });
      if (!before) continue;
      await client.send(new UpdateAliasCommand({ ...alias, FunctionVersion: before }));
      moved += 1;
      console.log(`${FunctionName}: version ${before} answers again, instead of ${live.FunctionVersion}.`);
    }
  }
  if (moved === 0) console.log(`No function of ${stage.name} has an alias with a version before.`);
}

if (import.meta.url === `file://${process.argv[1]}`) await main(process.argv.slice(2));
