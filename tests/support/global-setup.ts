import { buildArtifacts } from './stack/launch';

/** Builds and publishes what all workers run, once, before any of them starts. */
export default async function globalSetup(): Promise<void> {
  await buildArtifacts((line) => console.log(`  ${line}`));
}
