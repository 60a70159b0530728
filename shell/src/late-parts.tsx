import { Assistant } from './assistant/assistant';
import { BackgroundTasks } from './background/background-tasks';

/** What does nothing without a script, and no page waits for. */
export const LateParts = () => (
  <>
    <Assistant />
    <BackgroundTasks />
  </>
);
