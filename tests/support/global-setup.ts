import { buildArtifacts } from './stack/launch';

/** Before any worker starts: what all of them run is built and published once. */
export default async function globalSetup(): Promise<void> {
  await buildArtifacts((line) => console.log(`  ${line}`));
}
