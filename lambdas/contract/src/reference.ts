/** A reference in its standard spelling: three and four letters. Older ones may have vowels. */
export const referenceRule = /^[2-9A-HJKMNP-TV-Z]{3}-[2-9A-HJKMNP-TV-Z]{4}$/;
