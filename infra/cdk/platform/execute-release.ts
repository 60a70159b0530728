import type { Candidate } from '@concierge/release/candidate';
import type { Composer } from '@concierge/release/composer';
import { integrityOf, type Manifest, releaseName } from '@concierge/release/manifest';
import { publish } from '@concierge/release/publish';
import { Refusal } from '@concierge/release/refusal';
import { findManifest } from '@concierge/release/registry-store';
import type { ReleaseAnswer, ReleaseOrder } from '@concierge/release/release-order';
import { rollback } from '@concierge/release/rollback';
import { releasePrefix } from '@concierge/release/store/keys';
import type { ReleaseStore } from '@concierge/release/store/store';

/** Gate, flip and compose for what a team has uploaded under its own path. */
export async function executeRelease(
  name: string,
  order: ReleaseOrder,
  parts: { store: ReleaseStore; composer: Composer },
): Promise<ReleaseAnswer> {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  try {
    if (order.action === 'rollback') {
      await rollback([{ name, version: order.version }], { ...parts, log });
    } else {
      const candidate = await uploaded(parts.store, name, order.version);
      const { written } = await publish([candidate], { ...parts, log, again: order.again ?? false });
      log(`${written.length} pages written.`);
    }
    return { lines, refused: false };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { lines: [...lines, error.message], refused: true };
  }
}

/** What was uploaded, if it is whole and what its manifest says. */
async function uploaded(store: ReleaseStore, name: string, version: string): Promise<Candidate> {
  const manifest = await findManifest(store, name, version);
  if (!manifest || manifest.name !== name || manifest.version !== version) {
    throw new Refusal(`${name} ${version} was not uploaded; publish it again.`);
  }
  const read = async (path: string): Promise<Uint8Array> => {
    const stored = await store.get(releasePrefix(name, version) + path);
    if (!stored) throw new Refusal(`${path} of ${releaseName(manifest)} was not uploaded; publish it again.`);
    return stored.bytes;
  };
  await checkFiles(manifest, read);
  return { manifest, read };
}

async function checkFiles(manifest: Manifest, read: (path: string) => Promise<Uint8Array>): Promise<void> {
  for (const [path, { integrity }] of Object.entries(manifest.files)) {
    if (integrityOf(await read(path)) !== integrity) {
      throw new Refusal(
        `${path} of ${releaseName(manifest)} is not what its manifest says: raise the version.`,
      );
    }
  }
}
