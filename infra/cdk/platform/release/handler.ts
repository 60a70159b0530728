import { deployedContract } from '@concierge/release/live';
import { type ReleaseResponse, releaseRequest } from '@concierge/release/live/platform-request';
import { S3Store } from '@concierge/release/store/s3-store';
import { required } from '../environment';
import { executeRelease } from '../execute-release';
import { remoteRenderer } from '../remote-renderer';

const name = required('RELEASES_OF');
const store = new S3Store(required('RELEASES_BUCKET'));
const renderer = remoteRenderer(required('RENDER_FUNCTION'));
const site = { origin: required('SITE_ORIGIN'), key: required('PREVIEW_KEY') };
const contract = () => deployedContract(required('CONTRACT_ORIGIN'));

/** Releases one remote, with the platform's permissions. */
export async function handler(event: unknown): Promise<ReleaseResponse> {
  const request = releaseRequest.parse(event);
  const answer = await executeRelease(name, request, { store, renderer, site, contract });
  // The response to a preview request stays out of the log: its link opens the preview.
  if (answer.refused || request.action !== 'preview') console.log(JSON.stringify({ name, ...answer }));
  return answer;
}
