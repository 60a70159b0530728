import { S3Store } from '@concierge/release/store/s3-store';
import { required } from '../environment';
import { render } from '../render';
import { renderRequest } from '../render-request';

const store = new S3Store(required('RELEASES_BUCKET'));

/**
 * Renders pages, which runs what teams wrote. That is why it is a function of its own that may read the bucket of
 * releases and put pages aside in it, where nobody is served from: what a page's code did here, it could only do to
 * pages that are about to be written.
 */
export async function handler(event: unknown): Promise<unknown> {
  return await render(store, renderRequest.parse(event));
}
