import { S3Store } from '@concierge/release/store/s3-store';
import { required } from '../environment';
import { render, renderRequest } from '../render';

const store = new S3Store(required('RELEASES_BUCKET'));

/**
 * Renders pages, which runs the teams' code. So it is a separate function that may only read the bucket of releases.
 * Hostile code could only affect pages that are about to be written.
 */
export async function handler(event: unknown): Promise<unknown> {
  return await render(store, renderRequest.parse(event));
}
