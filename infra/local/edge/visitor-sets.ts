import { createHash, createHmac } from 'node:crypto';
import { missingPageKey } from '@concierge/edge/routing';
import { previewAnswer, previewCookie, previewSet, rolloutSet, setKey } from '@concierge/edge/sets';
import { composedSchema } from '@concierge/release/compose';
import { composedKey, registryKey } from '@concierge/release/store';
import type { EdgeRequest } from './exchange';
import type { EdgeFiles } from './files';

/** Decides which set of releases a request gets, as CloudFront's function does (infra/edge/cloudfront). */
export class VisitorSets {
  constructor(
    private readonly files: EdgeFiles,
    private readonly previewKey: string,
  ) {}

  /** The cookie that a link sets to open or end a preview; undefined for other paths. */
  cookieOf(path: string): string | undefined {
    const cookie = this.previewKey && previewAnswer(path, Date.now(), this.sign);
    return cookie ? `${previewCookie}=${cookie.value}; ${cookie.attributes}` : undefined;
  }

  /** The previewed set; '' if there is none. */
  previewOf(request: EdgeRequest): string {
    const [, token] =
      new RegExp(`(?:^|; *)${previewCookie}=([^;]+)`).exec(request.headers.cookie ?? '') ?? [];
    return token && this.previewKey ? previewSet(token, Date.now(), this.sign) : '';
  }

  /** False for the live set, and for a preview whose set is gone: it shows the live pages. */
  async isComposed(set: string): Promise<boolean> {
    return set !== '' && (await this.files.get(setKey(set, missingPageKey))) !== undefined;
  }

  /** The set of a visitor in a rollout; '' if there is none. */
  async rolloutOf(address: string): Promise<string> {
    const note = await this.files.get(composedKey);
    if (!note) return '';
    const { rollouts } = composedSchema.parse(JSON.parse((await note.bytes('identity')).toString('utf8')));
    return rolloutSet(rollouts, address, (text) => createHash('sha256').update(text).digest('hex'));
  }

  private readonly sign = (text: string): string =>
    createHmac('sha256', this.previewKey).update(text).digest('base64url');
}

/** The store's files with a set's own versions on top. */
export function filesOf(set: string, files: EdgeFiles): EdgeFiles {
  if (set === '') return files;
  return {
    get: async (key) => {
      const own =
        key === registryKey || key.startsWith('pages/') ? await files.get(setKey(set, key)) : undefined;
      return own ?? (await files.get(key));
    },
  };
}
