/** True while `dev` serves modules from their source, so pages have to follow edits. */
export const followsEdits = Boolean(import.meta.hot);
