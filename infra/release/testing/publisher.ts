import { publish } from '../publish';
import { FolderStore } from '../store/folder-store';
import { fakeComposer } from './fake-composer';
import { fakeRemote } from './fake-release';

/**
 * A publisher in a process of its own, which may kill itself: `store name version [step [which]]`. At the
 * given occurrence of the step it ends as `kill -9` ends it.
 */
const [root = '', name = '', version = '', killAt, which = '1'] = process.argv.slice(2);
let seen = 0;
const step = (at: string): void => {
  if (at !== killAt) return;
  seen += 1;
  if (seen === Number(which)) process.kill(process.pid, 'SIGKILL');
};
await publish([fakeRemote(name, { version, paths: [`/${name}`, `/${name}/more`], code: version })], {
  store: new FolderStore(root),
  composer: fakeComposer((key) => step(key === 'pages/composed.json' ? 'page list' : 'page')),
  log: () => {},
  onStep: step,
});
