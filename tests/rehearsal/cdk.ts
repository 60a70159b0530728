import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repository } from '@concierge/command-line/workspace';
import * as z from 'zod';
import { type Ran, runProgram } from './child';

const infra = join(repository, 'infra');
const outputsSchema = z.record(z.string(), z.record(z.string(), z.string()));

export interface DeployedStack {
  readonly name: string;
  readonly changed: boolean;
  /** How many resources of each type CloudFormation reported as created. */
  readonly made: ReadonlyMap<string, number>;
}

/** Runs the `cdk` that package.json pins, against MiniStack. */
export class Cdk {
  constructor(
    private readonly folder: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Where functions are bundled to; each assembly holds a copy. */
  get bundles(): string {
    return this.path('parts');
  }

  async synth(
    assembly: string,
    env: Readonly<Record<string, string>> = {},
    contexts: readonly string[] = [],
  ): Promise<void> {
    await this.run(
      [
        'synth',
        '--quiet',
        '--app',
        'node --import tsx ../tests/rehearsal/app.ts',
        '--output',
        this.path(assembly),
        ...contexts.flatMap((context) => ['--context', context]),
      ],
      { ...env, CONCIERGE_REHEARSAL_FOLDER: this.bundles },
    );
  }

  async bootstrap(assembly: string): Promise<void> {
    await this.run(['bootstrap', 'aws://000000000000/us-east-1', '--app', this.path(assembly)]);
  }

  async deploy(
    assembly: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<{ stacks: DeployedStack[]; outputs: Map<string, string> }> {
    const outputsFile = this.path('outputs.json');
    const { output } = await this.run(
      [
        ...['deploy', '--all', '--app', this.path(assembly), '--require-approval', 'never'],
        // MiniStack loses a change set that is not executed right away.
        ...['--method', 'direct', '--outputs-file', outputsFile, '--progress', 'events'],
      ],
      env,
    );
    const stacks = [...output.matchAll(/✅ {2}(\S+)( \(no changes\))?/g)].map(([, name = '', same]) => ({
      name,
      changed: !same,
      made: countOf('CREATE_COMPLETE', name, output),
    }));
    const outputs = outputsSchema.parse(JSON.parse(await readFile(outputsFile, 'utf8')));
    return { stacks, outputs: new Map(Object.values(outputs).flatMap((of) => Object.entries(of))) };
  }

  /** True if the deployed stacks differ from the assembly. */
  async differs(assembly: string): Promise<boolean> {
    const { output } = await this.run([
      ...['diff', '--all', '--app', this.path(assembly), '--method', 'template'],
    ]);
    return !/Number of stacks with differences: 0/.test(output);
  }

  async destroy(assembly: string): Promise<string[]> {
    const { output } = await this.run(['destroy', '--all', '--force', '--app', this.path(assembly)]);
    return [...output.matchAll(/✅ {2}(\S+): destroyed/g)].map(([, name = '']) => name);
  }

  /** A file or folder of the rehearsal: an assembly is a folder. */
  path(name: string): string {
    return join(this.folder, name);
  }

  private async run(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ran> {
    const program = join(repository, 'node_modules/aws-cdk/bin/cdk');
    const call = [program, ...args, '--no-notices', '--no-color'];
    const ran = await runProgram(process.execPath, call, { cwd: infra, env: { ...this.env, ...env } });
    if (ran.code !== 0) throw new Error(`cdk ${args[0]} ended with ${ran.code}:\n${ran.output.slice(-6000)}`);
    return ran;
  }
}

/** `<stack> | 3/8 | <time> | CREATE_COMPLETE | AWS::S3::Bucket | ...`, counted by type. */
function countOf(status: string, stack: string, events: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of events.split('\n')) {
    const [name, , , state, type] = line.split('|').map((cell) => cell.trim());
    if (name !== stack || state !== status || !type || type === 'AWS::CloudFormation::Stack') continue;
    counts.set(type, (counts.get(type) ?? 0) + 1);
  }
  return counts;
}
