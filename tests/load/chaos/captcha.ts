import { captchaChallenge } from '@concierge/contract/answers';
import { endpoints } from '@concierge/contract/endpoints';
import { limits } from '@concierge/contract/limits';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import type { Visitor } from '../site/http';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

/** A solved captcha, or the empty token with which the page goes on where none comes within three seconds. */
export async function solvedCaptcha(visitor: Visitor): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, limits.captchaTimeoutMs, '').unref());
  return await Promise.race([solve(visitor).catch(() => ''), late]);
}

async function solve(visitor: Visitor): Promise<string> {
  const { status, text } = await visitor.get(endpoints.captchaChallenge.path);
  if (status !== 200) return '';
  const challenge = captchaChallenge.parse(JSON.parse(text)).challenge as unknown as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
