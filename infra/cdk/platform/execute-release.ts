import type { Renderer } from '@concierge/release/compose';
import { checkManifests } from '@concierge/release/gate/gate';
import {
  type Announce,
  type PreviewSite,
  pause,
  preview,
  promote,
  publish,
  retire,
  rollback,
} from '@concierge/release/live';
import type {
  ReleaseRequest,
  ReleaseResponse,
  RolloutPolicy,
} from '@concierge/release/live/platform-request';
import {
  bytesOf,
  type Candidate,
  findManifest,
  integrityOf,
  Refusal,
  type ReleaseStore,
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
    policy: RolloutPolicy;
    announce?: Announce;
    /** The version of the contract that the deployed functions run. */
    contract(): Promise<string | undefined>;
  },
): Promise<ReleaseResponse> {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  try {
    const others = 'together' in request ? (request.together ?? []) : [];
    if (others.length > 0 && name !== 'shell')
      throw new Refusal(`Only the shell's owner may release several at once. ${name}'s owner may not.`);
    if (request.action === 'check') {
      const [manifest] = request.manifests;
      if (name !== 'shell' && (request.manifests.length > 1 || manifest?.name !== name))
        throw new Refusal(`This function only checks ${name}.`);
      const contract = await parts.contract();
      await checkManifests(parts.store, request.manifests, { strict: true, contract });
      log('The gate would let this pass, as far as its manifest says.');
    } else if (request.action === 'rollback') {
      const targets = [{ name, version: request.version, from: request.from }, ...others];
      await rollback(targets, { ...parts, log, note: request.note ?? {} });
    } else if (request.action === 'promote') {
      const { version, rolling, note = {} } = request;
      const contract = await parts.contract();
      await promote({ name, version, rolling }, { ...parts, contract, log, note });
    } else if (request.action === 'pause') {
      const { store, renderer, announce } = parts;
      await pause(name, { store, renderer, announce, log, note: request.note ?? {} });
    } else if (request.action === 'preview') {
      lines.push(await preview(request.releases, parts.site, { ...parts, log }));
    } else if (request.action === 'retire') {
      await retire(name, { ...parts, log, note: request.note ?? {} });
    } else {
      const wanted = [{ name, version: request.version }, ...(request.together ?? [])];
      const candidates = await Promise.all(wanted.map((one) => uploaded(parts.store, one.name, one.version)));
      const { written } = await publish(candidates, {
        ...parts,
        contract: await parts.contract(),
        log,
        again: request.again ?? false,
        hold: request.hold ?? false,
        note: request.note ?? {},
      });
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
  const manifest = await findManifest(store, name, version);
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
