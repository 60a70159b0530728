/* No schemas here: pages and functions read this before they need any. */

/** What the practice works on. A survey is work of its own if it is linked to no request. */
export const workKinds = ['appointment', 'contact', 'survey'] as const;
export type WorkKind = (typeof workKinds)[number];

/** The states of a request or message at the desk. Nobody has begun what is new; what is new to a reader is another thing. */
export const workStates = ['new', 'in_progress', 'waiting', 'scheduled', 'done', 'spam'] as const;
export type WorkState = (typeof workStates)[number];

/** States in which nothing is left to do. */
export const closedStates: readonly WorkState[] = ['done', 'spam'];

/** States in which somebody has answered. */
export const answeredStates: readonly WorkState[] = ['waiting', 'scheduled'];

export const workStateLabels: Readonly<Record<WorkState, string>> = {
  new: 'Not started',
  in_progress: 'In progress',
  waiting: 'Waiting for the patient',
  scheduled: 'Scheduled',
  done: 'Done',
  spam: 'Spam',
};
