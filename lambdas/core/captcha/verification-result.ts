/**
 * `passed`: a person, as far as the provider can tell. `refused`: the token is false.
 * `used`: the provider has verified this token before, or it is too old.
 * `unsure`: the provider did not answer or is not sure; treated like a submission without a token.
 */
export type VerificationResult = 'passed' | 'refused' | 'used' | 'unsure';

export interface CaptchaProvider {
  /** `submission` (a UUID) lets a provider recognize another attempt of the same submission. */
  verify(token: string, submission: string): Promise<VerificationResult>;
  /** The part of a token that is used up, if the same proof can be encoded in several ways. */
  proofOf?(token: string): string;
}
