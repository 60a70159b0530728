/** Set by the edge on every request to /api, overwriting what a visitor may have sent. */
export const edgeHeaders = {
  /** The visitor's network address. */
  viewerAddress: 'x-viewer-address',
  /** '1' if the visitor is viewing a preview: what they submit is a test. */
  preview: 'x-preview',
  /** Shared by the edge and the functions; a request without it did not come through the edge. */
  originSecret: 'x-origin-secret',
} as const;

/** Marks a test submission, with a secret of the stage (lambdas/core/intake/dry-run.ts). */
export const testHeader = 'x-test-booking';
