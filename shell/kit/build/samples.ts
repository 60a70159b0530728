import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** The stages without patients: a developer's machine, and the account for trying things out. */
const forTrying: ReadonlySet<string> = new Set(['local', 'dev']);

/** Made-up content under `folder`: `path:line` of each `sample: true`, relative to the working directory. */
function samplesIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .sort();
  return files.flatMap((name) => {
    const file = join(folder, name);
    const lines = readFileSync(file, 'utf8').split('\n');
    return lines.flatMap((line, index) =>
      /^\s*(\{\s*)?sample: true\b/.test(line) ? [`${relative(process.cwd(), file)}:${index + 1}`] : [],
    );
  });
}

/**
 * Keeps made-up people, quotes, results and prices from patients. A build for a stage that patients use fails and names
 * each one; a build for this machine or the dev stage warns.
 * @param stage The stage to build for. A release sets it in CONCIERGE_STAGE; by default it is this machine.
 */
export function refuseSamples(root: string, stage: string = process.env.CONCIERGE_STAGE ?? 'local'): Plugin {
  return {
    name: 'concierge:refuse-samples',
    apply: 'build',
    buildStart() {
      const samples = samplesIn(join(root, 'src'));
      if (samples.length === 0) return;
      const places = samples.join('\n  ');
      if (forTrying.has(stage))
        this.warn(`Sample content is in place. A build for patients will fail:\n  ${places}`);
      else {
        this.error(
          `This build for ${stage} contains sample content. Replace it with the practice's own, with consent, or remove it:\n  ${places}`,
        );
      }
    },
  };
}
