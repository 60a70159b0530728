import { createHmac } from 'node:crypto';
import { missingPageKey } from '@concierge/edge/routing';
import { previewAnswer, previewCookie, previewSet, setKey } from '@concierge/edge/sets';
import { registryKey } from '@concierge/release/store';
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
