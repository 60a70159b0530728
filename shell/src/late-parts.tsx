import { Assistant } from './assistant/assistant';
import { BackgroundTasks } from './background/background-tasks';
import { HeaderFit } from './chrome/header-fit';
import { addStyles } from './styles/add-styles';
import styles from './styles/late-parts.css?inline';

addStyles(styles);

/** What does nothing without a script, and no page waits for. */
export const LateParts = () => (
  <div data-late className="contents">
    <Assistant />
    <BackgroundTasks />
    <HeaderFit />
  </div>
);
