/** The parts of cloudfront-js-2.0's module that our functions use. */
declare module 'crypto' {
  interface Digest {
    update(text: string): { digest(encoding: 'hex' | 'base64url'): string };
  }
  const crypto: { createHash(algorithm: string): Digest; createHmac(algorithm: string, key: string): Digest };
  export default crypto;
}
