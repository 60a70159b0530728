import type { Renderer } from '@concierge/release/compose';
import { checkManifests } from '@concierge/release/gate/gate';
import {
  confirmChecked,
  type PreviewSite,
  preview,
  promote,
  publish,
  retire,
  rollback,
} from '@concierge/release/live';
import type { ReleaseRequest, ReleaseResponse } from '@concierge/release/live/platform-request';
import {
  bytesOf,
  type Candidate,
  integrityOf,
  Refusal,
  type ReleaseStore,
  readableManifest,
  releaseName,
} from '@concierge/release/store';

/** Carries out a team's request with the platform's permissions, on what the team has uploaded under its own path. */
export async function executeRelease(
  name: string,
  request: ReleaseRequest,
  parts: {
    store: ReleaseStore;
    renderer: Renderer;
    site: PreviewSite;
    /** The version of the contract that the deployed functions run. */
    contract(): Promise<string | undefined>;
  },
): Promise<ReleaseResponse> {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const { site, contract: deployed, ...shared } = parts;
  const options = { ...shared, log, note: 'note' in request ? (request.note ?? {}) : {} };
  const { store } = options;
  try {
    const others = 'together' in request ? (request.together ?? []) : [];
    if (others.length > 0 && name !== 'shell')
      throw new Refusal(`Only the shell's owner may release several at once. ${name}'s owner may not.`);
    if (request.action === 'check') {
      const [manifest] = request.manifests;
      if (name !== 'shell' && (request.manifests.length > 1 || manifest?.name !== name))
        throw new Refusal(`This function only checks ${name}.`);
      await checkManifests(store, request.manifests, { strict: true, contract: await deployed() });
      log('The gate would let this pass, as far as its manifest says.');
    } else if (request.action === 'rollback') {
      await rollback([{ name, version: request.version, from: request.from }, ...others], options);
    } else if (request.action === 'promote') {
      const { version } = request;
      await promote({ name, version }, { ...options, contract: await deployed() });
    } else if (request.action === 'confirm') {
      await confirmChecked([{ name, version: request.version }, ...(request.together ?? [])], store);
    } else if (request.action === 'preview') {
      log(await preview(request.releases, site, options));
    } else if (request.action === 'retire') {
      await retire(name, options);
    } else {
      const { hold = false, version, together = [] } = request;
      const releases = [{ name, version }, ...together];
      const candidates = await Promise.all(releases.map((one) => uploaded(store, one.name, one.version)));
      const contract = await deployed();
      const { written } = await publish(candidates, { ...options, contract, hold });
      log(`${written.length} pages written.`);
    }
    return { lines, refused: false };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { lines: [...lines, error.message], refused: true };
  }
}

/** An uploaded release. @throws Refusal if a file is missing or doesn't match the manifest */
async function uploaded(store: ReleaseStore, name: string, version: string): Promise<Candidate> {
  const manifest = await readableManifest(store, name, version);
  if (!manifest || manifest.name !== name || manifest.version !== version) {
    throw new Refusal(`${name} ${version} was not uploaded; publish it again.`);
  }
  const read = (path: string) => bytesOf(store, manifest, path);
  for (const [path, { integrity }] of Object.entries(manifest.files)) {
    if (integrityOf(await read(path)) !== integrity) {
      throw new Refusal(
        `${path} of ${releaseName(manifest)} is not what its manifest says: raise the version.`,
      );
    }
  }
  return { manifest, read };
}
