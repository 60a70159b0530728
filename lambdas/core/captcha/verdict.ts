/**
 * `passed`: a person, as far as the provider can tell. `refused`: the token is false.
 * `spent`: the provider has judged this token before, or it is too old.
 * `unsure`: the provider did not answer or is not sure; treated like a submission without a token.
 */
export type Verdict = 'passed' | 'refused' | 'spent' | 'unsure';

export interface CaptchaProvider {
  /** `submission` (a UUID) lets a provider recognise the same submission's second attempt. */
  verify(token: string, submission: string): Promise<Verdict>;
  /** What is used up with a token, if the same proof can be spelled in several ways. */
  proofOf?(token: string): string;
}
