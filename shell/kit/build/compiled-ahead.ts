/**
 * Ends a script that V8 (Chrome 136 and later) is to compile whole, beside the main thread while it comes, instead of
 * each function on the main thread when it is first called: on a slow phone a quarter of what a page keeps that thread
 * busy with. For others it is a comment. https://v8.dev/blog/explicit-compile-hints
 */
export const compiledAhead = '//# allFunctionsCalledOnLoad';
