import { screen, within } from '@testing-library/react';

/** Finds parts of the inbox page, as staff would name them. */
export const rowOf = (reference: string) => screen.findByRole('link', { name: new RegExp(`${reference}$`) });
export const pane = () => within(screen.getByRole('region', { name: 'The opened request' }));
export const note = () => pane().findByRole('textbox', { name: 'Internal note' });
export const paneButton = (name: string) => pane().getByRole('button', { name });
/** All that the page says to screen readers now. */
export const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('\n');
