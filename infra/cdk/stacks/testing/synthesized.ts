import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { allFunctions } from '@concierge/command-line/functions';
import { rowsOf } from '@concierge/contract/wire/functions';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import context from '../../../cdk.json';
import type { Stage } from '../../stages/stage';
import {
  buildConcierge,
  buildRemoteFunctions,
  bundledIn,
  type Concierge,
  type Parts,
  prepareParts,
  remotesWith,
} from '../concierge';
import type { RemoteFunctionsStack } from '../remotes/remote-functions';

let parts: Promise<Parts> | undefined;
const made = new Map<Stage, Promise<Synthesized>>();

/** The parts, with a line in place of each function's code: no stack depends on it. */
async function partsWithoutCode(): Promise<Parts> {
  const folder = await mkdtemp(join(tmpdir(), 'stacks-'));
  const bundled = bundledIn(folder);
  const functions = (await allFunctions()).flatMap(rowsOf).map((row) => join(bundled.bundles, row.function));
  for (const one of [...functions, ...Object.values(bundled.platform)]) {
    await mkdir(one, { recursive: true });
    await writeFile(join(one, 'handler.mjs'), `// ${relative(folder, one)}\n`);
  }
  return prepareParts(bundled);
}

export interface Synthesized {
  readonly app: App;
  readonly stacks: Concierge & { readonly functionsOfRemotes: readonly RemoteFunctionsStack[] };
  readonly all: readonly Stack[];
  template(stack: Stack): Template;
}

/** The stacks of a stage, of the platform and of remotes' functions, with the context of cdk.json, as the `cdk` command makes them. Made once per process. */
export function synthesized(stage: Stage): Promise<Synthesized> {
  const found = made.get(stage) ?? synthesize(stage);
  made.set(stage, found);
  return found;
}

interface Changes {
  /** Changes what the stacks are built from. */
  readonly parts?: (parts: Parts) => Parts;
}

/**
 * The same, without the cache.
 * @param before Changes the app before it is synthesized.
 */
export async function synthesize(
  stage: Stage,
  before: (app: App, stacks: Concierge) => void = () => {},
  { parts: changed = (same) => same }: Changes = {},
): Promise<Synthesized> {
  const app = new App({
    context: context.context,
    stackTraces: false,
    outdir: await mkdtemp(join(tmpdir(), 'assembly-')),
  });
  parts ??= partsWithoutCode();
  const changedParts = changed(await parts);
  const stacks = {
    ...buildConcierge(app, stage, changedParts),
    functionsOfRemotes: remotesWith(changedParts).map((name) =>
      buildRemoteFunctions(app, stage, changedParts, name),
    ),
  };
  before(app, stacks);
  const all = Object.values(stacks)
    .flat()
    .filter((stack): stack is Exclude<typeof stack, undefined> => stack !== undefined)
    .filter((stack) => app.node.tryFindChild(stack.node.id) !== undefined);
  // Once for all stacks: Template.fromStack would synthesize the whole app again for each.
  const assembly = app.synth();
  const templates = new Map<Stack, Template>(
    all.map((stack) => [stack, Template.fromJSON(assembly.getStackArtifact(stack.artifactId).template)]),
  );
  return {
    app,
    stacks,
    all,
    template(stack) {
      const template = templates.get(stack);
      if (!template) throw new Error(`${stack.stackName} is no stack of this app`);
      return template;
    },
  };
}

export interface Resource {
  readonly Type: string;
  readonly Properties: Record<string, unknown>;
  readonly DeletionPolicy?: string;
  readonly UpdatePolicy?: unknown;
  readonly DependsOn?: readonly string[];
}

/** The resources of a type in a template, by their logical ids. */
export function resourcesOf(template: Template, type: string): Record<string, Resource> {
  return template.findResources(type) as Record<string, Resource>;
}

export interface DeployedFunction {
  readonly stack: Stack;
  readonly id: string;
  readonly properties: Resource['Properties'];
}

/** The functions of a stage, by the name under which they log. */
export function functionsOf({ all, template }: Synthesized): Map<string, DeployedFunction> {
  const found = new Map<string, DeployedFunction>();
  for (const stack of all) {
    for (const [id, { Properties }] of Object.entries(
      resourcesOf(template(stack), 'AWS::Lambda::Function'),
    )) {
      const { Variables } = (Properties.Environment ?? {}) as { Variables?: Record<string, unknown> };
      const name = Variables?.POWERTOOLS_SERVICE_NAME;
      if (typeof name === 'string') found.set(name, { stack, id, properties: Properties });
    }
  }
  return found;
}
