import { type ComponentType, createContext } from 'react';

/** What another remote shows in a slot of this one. */
export interface SlotFill {
  readonly remote: string;
  readonly component: ComponentType;
  /** What the page was served with in its place, where it was. */
  readonly html?: string;
  /** Told of what goes wrong while it renders. */
  readonly report?: (error: unknown) => void;
}

/** How the slots of a page are filled; by default they are not. */
export interface SlotSource {
  /** While composing: slot -> what stands in it. */
  readonly composed?: Readonly<Record<string, SlotFill>>;
  /**
   * In a browser: loads what fills a slot; null where nothing does. Rejects where it cannot be had.
   * @param served The remote whose part the page was served with.
   */
  readonly load?: (slot: string, served: HTMLElement | null) => Promise<SlotFill | null>;
}

export const SlotContext = createContext<SlotSource>({});
