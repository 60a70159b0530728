/**
 * The browsers that the shell and every remote are built for, script and styles alike: Baseline "widely available".
 * Vite turns it into versions; tests/baseline checks that what is built uses nothing beyond it.
 */
export const browsers = 'baseline-widely-available';
