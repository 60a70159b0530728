import { publish } from '../live/publish';
import { FolderStore } from '../store/folder-store';
import { composedKey, registryKey } from '../store/keys';
import type { PutOptions, PutResult } from '../store/store';
import { fakeRemote, fakeRenderer } from './fake-release';

/**
 * A publisher in a process of its own, which can kill itself: `store name version [moment [which]]`. At the given
 * occurrence of the moment ("before registry", "after file", ...) it sends itself SIGKILL.
 */
const [root = '', name = '', version = '', killAt, which = '1'] = process.argv.slice(2);
let seen = 0;
const reached = (moment: string): void => {
  if (moment !== killAt) return;
  seen += 1;
  if (seen === Number(which)) process.kill(process.pid, 'SIGKILL');
};

function kindOf(key: string): string {
  if (key === registryKey) return 'registry';
  if (key === composedKey) return 'page list';
  if (key.startsWith('pages/')) return 'page';
  return key.endsWith('/manifest.json') ? 'claim' : 'file';
}

class KillingStore extends FolderStore {
  override async put(key: string, bytes: Uint8Array, options?: PutOptions): Promise<PutResult> {
    reached(`before ${kindOf(key)}`);
    const result = await super.put(key, bytes, options);
    reached(`after ${kindOf(key)}`);
    return result;
  }
}

await publish([fakeRemote(name, { version, paths: [`/${name}`, `/${name}/more`], code: version })], {
  store: new KillingStore(root),
  renderer: fakeRenderer(),
  log: () => {},
});
