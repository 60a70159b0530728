/** What every captcha provider is to the form. */
export interface CaptchaProvider {
  /** How long a token is good for, counted from the moment it was asked for. */
  readonly lifetimeSeconds: number;
  /** Asks for one fresh, single-use token. May reject or take long: the keeper bounds it. */
  request(): Promise<string>;
}
