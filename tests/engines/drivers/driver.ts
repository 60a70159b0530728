import type { EngineName } from '../../browser/find-browser.mjs';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** An element of a page, as a person meets it. */
export interface Handle {
  click(): Promise<void>;
  /** Moves the mouse over it. */
  hover(): Promise<void>;
  /** Types at the end of what is there, key by key. */
  type(text: string): Promise<void>;
  /** Chooses an option of a select by its value. */
  choose(value: string): Promise<void>;
}

/** A tab with storage of its own: the few steps that every engine can be told to take. */
export interface Tab {
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** The value of an expression, evaluated in the page. Its policy has no say in it. */
  evaluate(expression: string): Promise<unknown>;
  /** The element that an expression yields. */
  element(expression: string): Promise<Handle | undefined>;
  resize(size: Size): Promise<void>;
  /** A picture of what is on the screen, as PNG. */
  picture(): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A browser that runs, one for each worker. */
export interface Engine {
  readonly name: EngineName;
  /** As the browser names itself. */
  readonly version: string;
  newTab(size: Size): Promise<Tab>;
  quit(): Promise<void>;
}
