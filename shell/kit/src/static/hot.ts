/** True while `dev` serves modules from their source, so what a page shows has to follow edits. */
export const followsEdits = Boolean(import.meta.hot);
