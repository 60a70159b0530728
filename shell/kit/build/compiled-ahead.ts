/**
 * The first line of a script that V8 (Chrome 136 and later) should compile whole, off the main thread while it loads,
 * instead of each function on the main thread at its first call. On a slow phone that is a quarter of a page's
 * main-thread work. For other engines it is a comment. https://v8.dev/blog/explicit-compile-hints
 */
export const compiledAhead = '//# allFunctionsCalledOnLoad';
