import type { EngineName } from '../../browser/find-browser.mjs';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An element of a page, used as a person would. */
export interface Handle {
  click(): Promise<void>;
  /** Moves the mouse over it. */
  hover(): Promise<void>;
  /** Types at the end of the current value, key by key: Enter for the end of a line. */
  type(text: string): Promise<void>;
  /** Chooses an option of a select by its value. */
  choose(value: string): Promise<void>;
}

/** A tab with its own storage, limited to what every engine can do. */
export interface Tab {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** Evaluates an expression in the page, whatever its content security policy. */
  evaluate(expression: string): Promise<unknown>;
  /** The element that an expression yields. */
  element(expression: string): Promise<Handle | undefined>;
  /** Makes it the one that is seen, where an engine shows one at a time. */
  toFront(): Promise<void>;
  resize(size: Size): Promise<void>;
  /** A screenshot as PNG. */
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A running browser, one per worker. */
export interface Engine {
  readonly name: EngineName;
  newTab(size: Size): Promise<Tab>;
  quit(): Promise<void>;
}
