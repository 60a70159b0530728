import { type ComponentType, createContext } from 'react';

/** What another remote shows in a slot of a page. */
export interface SlotFill {
  readonly remote: string;
  readonly component: ComponentType;
  /** The HTML that the page was served with in its place, if any. */
  readonly html?: string;
  /** Called with errors that it throws while rendering. */
  readonly report?: (error: unknown) => void;
}

/** How the slots of a page are filled; by default they are not. */
export interface SlotSource {
  /** While composing: slot -> what fills it. */
  readonly composed?: Readonly<Record<string, SlotFill>>;
  /**
   * In a browser: loads what fills a slot; null if nothing does. Rejects if loading fails.
   * @param served The element of the remote that the page was served with in the slot.
   */
  readonly load?: (slot: string, served: HTMLElement | null) => Promise<SlotFill | null>;
}

export const SlotContext = createContext<SlotSource>({});
