export interface Size {
  readonly bookings: number;
  /** At a time. */
  readonly visitors: number;
  /** How often the whole site is killed and started again. */
  readonly restarts: number;
  /** Functions that are killed in a minute. */
  readonly killsPerMinute: number;
  readonly jobEverySeconds: number;
  /** No booking is begun after this: twice and more what it takes on four quiet cores. */
  readonly stormSeconds: number;
  /** Longest wait for owed notices at the end. */
  readonly settleSeconds: number;
}

export const sizes = {
  full: {
    bookings: 2000,
    visitors: 50,
    restarts: 2,
    killsPerMinute: 60,
    jobEverySeconds: 4,
    stormSeconds: 240,
    settleSeconds: 40,
  },
  small: {
    bookings: 200,
    visitors: 20,
    restarts: 1,
    killsPerMinute: 60,
    jobEverySeconds: 2,
    stormSeconds: 90,
    settleSeconds: 20,
  },
} as const satisfies Record<string, Size>;
