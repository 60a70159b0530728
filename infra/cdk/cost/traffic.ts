/** What a visit is made of. Bytes are of the composed pages and releases, brotli; the rest is assumed. */
export const visit = {
  pages: 2.6,
  /** First page: HTML, shell, its remote, fonts, drawings. */
  firstPageBytes: 14_000 + 116_000 + 60_000,
  laterPageBytes: 25_000,
  firstPageRequests: 12,
  laterPageRequests: 4,
  /** Of all visits. */
  bookings: 0.01,
  messages: 0.005,
  surveys: 0.006,
  /** Different people who sign in. */
  people: 0.002,
} as const;

/** Of one booking or message: the challenge, the insert, three notifications, two counts of confirmations, the claim of the id, two of the practice’s hour (2 KB and 1 KB). */
export const intake = {
  invocations: 5,
  emails: 2,
  texts: 1,
  /** A notification has about 150 to 190 characters, and a part no more than 160. */
  partsOfText: 2,
  writes: 22,
  reads: 8,
} as const;
export const survey = { invocations: 2, writes: 4, reads: 2 } as const;

export const invocation = {
  averageSeconds: 0.15,
  averageMemoryGb: 0.25,
  logBytes: 1_200,
  /** X-Ray's default rule takes one a second and then 5 %. */
  traced: 0.1,
} as const;

export const edgeLogBytes = 450;
export const recordBytes = 4_000;
