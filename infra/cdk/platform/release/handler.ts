import { type ReleaseAnswer, releaseOrder } from '@concierge/release/release-order';
import { S3Store } from '@concierge/release/store/s3-store';
import { required } from '../environment';
import { executeRelease } from '../execute-release';
import { remoteComposer } from '../remote-composer';

const name = required('RELEASES_OF');
const store = new S3Store(required('RELEASES_BUCKET'));
const composer = remoteComposer(required('RENDER_FUNCTION'));

/** Releases one remote, with the platform's rights. */
export async function handler(event: unknown): Promise<ReleaseAnswer> {
  const answer = await executeRelease(name, releaseOrder.parse(event), { store, composer });
  console.log(JSON.stringify({ name, ...answer }));
  return answer;
}
