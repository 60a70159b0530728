/** A reference in its standard spelling: three and four of its letters (lambdas/core/reference.ts). */
export const referenceRule = /^[2-9B-DF-HJKMNP-TV-XZ]{3}-[2-9B-DF-HJKMNP-TV-XZ]{4}$/;
