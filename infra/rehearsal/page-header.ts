/** In this header the rehearsal hands the pages of the deployed index to the deployed function. */
export const pagesHeader = 'x-rehearsal-pages';
