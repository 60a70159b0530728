/** What a page says of a link that lost part of its fragment on the way. */
export const incompleteLink = {
  heading: 'This link is incomplete',
  text: 'Part of it was lost on the way. Open it from the email once more, or get a new one.',
} as const;
