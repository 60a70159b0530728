import { allFunctions } from '@concierge/command-line/functions';
import { remotesOf } from '@concierge/command-line/workspace';
import { edgeHeaders } from '@concierge/contract/aws/edge-headers';
import { rowsOf } from '@concierge/contract/wire/functions';
import { expect, it } from 'vitest';
import { functionsStackId } from '../../constructs/ids';
import { generationOfSecrets } from '../../constructs/stage-secrets';
import { prod } from '../../stages/testing/production';
import { refusedExports } from '../testing/exports';
import { type TemplateJson, type Templates, templatesOf } from '../testing/references';
import { synthesize, synthesized } from '../testing/synthesized';

const rows = (await allFunctions()).flatMap(rowsOf);
const ofDesk = (await remotesOf('desk')).map(functionsStackId);

async function templatesIn(secretsGeneration: number): Promise<Map<string, TemplateJson>> {
  return new Map(
    templatesOf(
      await (secretsGeneration === prod.secretsGeneration
        ? synthesized(prod)
        : synthesize({ ...prod, secretsGeneration })),
    ),
  );
}

const resources = (deployed: Templates, type: string) =>
  [...deployed.values()].flatMap(({ Resources = {} }) =>
    Object.values(Resources).flatMap(({ Type, Properties = {} }) => (Type === type ? [Properties] : [])),
  );

/** The functions that would answer 403 to the secret that the edge of their site sends. */
function shutOut(deployed: Templates): string[] {
  const stacks = [...deployed].map(([name, template]) => [name, new Map([[name, template]])] as const);
  const sent = (edge: string) =>
    stacks
      .filter(([name]) => name.endsWith(`-${edge}`))
      .flatMap(([, one]) => resources(one, 'AWS::CloudFront::Distribution'))
      .flatMap((properties) => {
        const { Origins } = properties.DistributionConfig as {
          Origins: { OriginCustomHeaders?: { HeaderName: string; HeaderValue: unknown }[] }[];
        };
        return Origins.flatMap(({ OriginCustomHeaders = [] }) => OriginCustomHeaders)
          .filter(({ HeaderName }) => HeaderName === edgeHeaders.originSecret)
          .map(({ HeaderValue }) => JSON.stringify(HeaderValue));
      });
  const secrets = { Edge: sent('Edge'), DeskEdge: sent('DeskEdge') };
  // One for each API behind it.
  for (const ofSite of [secrets.Edge, secrets.DeskEdge]) expect(new Set(ofSite).size).toBe(1);
  const checking = stacks.flatMap(([name, one]) =>
    resources(one, 'AWS::Lambda::Function').flatMap(({ Environment }) => {
      const { Variables } = (Environment ?? { Variables: {} }) as { Variables: Record<string, unknown> };
      const [secret] = secrets[ofDesk.some((stack) => name.endsWith(`-${stack}`)) ? 'DeskEdge' : 'Edge'];
      // The heartbeat has the secret too, but doesn't check it.
      return 'ORIGIN_SECRET' in Variables && 'POWERTOOLS_SERVICE_NAME' in Variables
        ? [{ ...Variables, secret }]
        : [];
    }),
  ) as Record<string, unknown>[];
  expect(checking.length).toBe(rows.filter((row) => row.settings.includes('edge')).length);
  return checking
    .filter(({ ORIGIN_SECRET, ORIGIN_SECRET_BEFORE, secret }) =>
      [ORIGIN_SECRET, ORIGIN_SECRET_BEFORE].every((known) => JSON.stringify(known) !== secret),
    )
    .map(({ POWERTOOLS_SERVICE_NAME }) => `${POWERTOOLS_SERVICE_NAME} answers 403`);
}

/** Secrets that a deployed template names but no stack holds: CloudFormation could not roll back to that template. */
function lost(deployed: Templates): string[] {
  const made = resources(deployed, 'AWS::SecretsManager::Secret').map(({ Name }) => String(Name));
  const named = [...deployed.values()].flatMap((one) =>
    [...JSON.stringify(one).matchAll(/resolve:secretsmanager:([^:"]+):/g)].map(([, name]) => name ?? ''),
  );
  expect(named.length).toBeGreaterThan(rows.length);
  return [...new Set(named.filter((name) => !made.includes(name)))].map((name) => `${name} is gone`);
}

const marksOf = (deployed: Templates): string[] =>
  [...deployed.values()].flatMap(({ Resources = {} }) =>
    Object.keys(Resources).flatMap((id) => generationOfSecrets(id) ?? []),
  );

it('secrets rotate stack by stack: no export in use changes, and functions accept the edge at every moment', async () => {
  const generations = [
    await templatesIn(1),
    await templatesIn(2),
    await templatesIn(3),
    await templatesIn(4),
  ];
  const deployed = new Map(generations[0]);
  for (const next of generations.slice(1)) {
    // Data, then the functions of remotes, then the platform in the order of the app, as `npm run deploy` insists on.
    const turn = ([name]: [string, TemplateJson]) =>
      name.endsWith('-Data') ? 0 : name.endsWith('Functions') ? 1 : 2;
    for (const [name, template] of [...next].sort((a, b) => turn(a) - turn(b))) {
      expect(refusedExports(name, template, deployed)).toEqual([]);
      deployed.set(name, template);
      expect(shutOut(deployed), `when ${name} was deployed`).toEqual([]);
      expect(lost(deployed), `when ${name} was deployed`).toEqual([]);
    }
  }
  expect(deployed).toEqual(generations.at(-1));
  // A deploy that goes back asks what the functions know.
  expect(generations.map((one) => [...new Set(marksOf(one))])).toEqual([['1'], ['2'], ['3'], ['4']]);
  // The order matters, and the stacks' dependencies set it: if the edge changed first, functions would reject it.
  const [first, second] = generations;
  const { edge, api } = (await synthesized(prod)).stacks;
  if (!first || !second || !edge || !api) throw new Error('Not all stacks are there');
  const turned = second.get(edge.stackName);
  if (!turned) throw new Error('No edge');
  expect(shutOut(new Map(first).set(edge.stackName, turned))).not.toEqual([]);
  expect(edge.dependencies).toContain(api);
}, 240_000);
