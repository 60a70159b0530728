import type { StaffLock } from '../staff/lock';

/** The lock of accounts that nobody else changes. */
export const freeLock: StaffLock = {
  alone: (act) => act({ resetting: undefined, check: () => undefined, keep: async () => undefined }),
  isUnfinished: async () => false,
};
