import type { FailingViews, FailureReports } from '../live/failures/failing-views';

/** Reports as a test tells them, by release. */
export function notifiedReports(
  notified: Readonly<Record<string, readonly Partial<FailingViews>[]>> = {},
): FailureReports {
  const noted = new Map<string, Date>();
  return {
    since: async (release, from) =>
      (notified[release] ?? [])
        .map((one) => ({
          ...{ minute: '2026-11-21T10:00', views: 1, page: '/booking', browser: 'safari' },
          ...{ message: 'TypeError: x', file: 'assets/routes.js', line: 1, column: 14 },
          ...one,
        }))
        .filter(({ minute }) => minute >= from.toISOString().slice(0, 16)),
    notifiedAt: async (release) => noted.get(release),
    noteTold: async (release, at) => void noted.set(release, at),
    close: () => undefined,
  };
}
