import { pageAliveMark, slotAliveMark } from '@concierge/contract/releases/performance-marks';
import type { ToastText } from '@concierge/contract/text/messages';
import { expect } from 'playwright/test';
import { isAlive, isMarked, loadedFiles, untilSettled } from '../support/hydrated';
import type { Handle, Tab } from './drivers/driver';
import { describeTarget, finder, pathTo, type Target, type TargetPath } from './find';

/** A person at a browser of any engine: finds things by roles, labels and texts, and uses mouse and keys. */
export class Visitor {
  constructor(
    readonly tab: Tab,
    readonly origin: string,
  ) {}

  /** Opens an address of the site and waits until the page is alive. */
  async open(address: string): Promise<void> {
    await this.goto(address);
    await this.seesItAlive();
  }

  async goto(address: string): Promise<void> {
    await this.tab.goto(this.origin + address);
  }

  async seesItAlive(): Promise<void> {
    await expect
      .poll(() => this.#inPage(isAlive, pageAliveMark), { message: 'the page is alive' })
      .toBe(true);
  }

  async seesSlotAlive(): Promise<void> {
    await expect
      .poll(() => this.#inPage(isMarked, slotAliveMark), { message: 'the slot is alive' })
      .toBe(true);
  }

  /** Path and query of the page. */
  async address(): Promise<string> {
    return await this.#inPage(() => window.location.pathname + window.location.search);
  }

  async arrivesAt(address: string | RegExp): Promise<void> {
    // While the document changes, a driver has nothing to ask.
    const arrived = expect.poll(() => this.address().catch(() => ''));
    await (typeof address === 'string' ? arrived.toBe(address) : arrived.toMatch(address));
  }

  async sees(target: Target): Promise<void> {
    await expect
      .poll(() => this.#count(target), { message: `sees ${describeTarget(target)}` })
      .toBeGreaterThan(0);
  }

  async seesNo(target: Target): Promise<void> {
    await expect.poll(() => this.#count(target), { message: `sees no ${describeTarget(target)}` }).toBe(0);
  }

  /** Has seen a notice in exactly these words on this document, even if it is gone by now. */
  async seesNotice({ title, description }: ToastText): Promise<void> {
    await expect
      .poll(() => this.tab.evaluate('window.noticesShown'), { message: `sees the notice ${title}` })
      .toContain(`${title}\n${description}`);
  }

  /** Expects a field to have a value, to be checked or to have the focus. */
  async finds(
    target: Target,
    state: { value?: string; checked?: boolean; focused?: boolean },
  ): Promise<void> {
    await expect.poll(() => this.#state(target), { message: describeTarget(target) }).toMatchObject(state);
  }

  /** Clicks, up to three times if the page moves under the mouse and the click misses, as a person would. */
  async clicks(target: Target): Promise<void> {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const one = await this.#one(target);
      await this.tab.evaluate(`(${watchForClick})(${call(pointAt, pathTo(target))})`);
      try {
        await one.click();
      } catch (error) {
        // In Firefox, the page may also move before the mouse has reached the element.
        if (attempt === 3) throw error;
        continue;
      }
      // A click that loads another document takes the answer with it.
      const missed = await this.tab.evaluate(`(${clickMissed})()`).catch(() => false);
      if (missed !== true) return;
    }
    throw new Error(`Three clicks missed ${describeTarget(target)}`);
  }

  /** Points at a link until its page has loaded, and clicks. */
  async followsUnhurried(target: Target): Promise<void> {
    await (await this.#one(target)).hover();
    await untilSettled(() => this.#inPage(loadedFiles));
    await this.clicks(target);
  }

  /** Clicks an empty field and types into it. Keys that come before the focus would be lost. */
  async types(target: Target, text: string): Promise<void> {
    await this.clicks(target);
    await this.finds(target, { focused: true });
    await (await this.#one(target)).type(text);
    await this.finds(target, { value: text });
  }

  /** Presses Enter on a button or in a field that has no lines. */
  async pressesEnterOn(target: Target): Promise<void> {
    await (await this.#one(target)).type('\n');
  }

  /** Presses a key for each letter, wherever the focus is. */
  async presses(letters: string): Promise<void> {
    await (await this.tab.element('document.activeElement'))?.type(letters);
  }

  /** The texts of what matches, in the page's order. */
  async texts(target: Target): Promise<string[]> {
    return await this.#inPage(
      (path) => window.findAll?.(path).map(({ innerText }) => innerText) ?? [],
      pathTo(target),
    );
  }

  /** Checks a checkbox or radio button. */
  async checks(target: Target): Promise<void> {
    await this.clicks(target);
    await this.finds(target, { checked: true });
  }

  /** Chooses a select's option by its text. */
  async chooses(target: Target, option: string): Promise<void> {
    const select = await this.#one(target);
    const value = await this.#inPage(
      (path, words) => {
        const [found] = window.findAll?.(path) ?? [];
        const options = found instanceof HTMLSelectElement ? [...found.options] : [];
        return options.find(({ text }) => text === words)?.value ?? null;
      },
      pathTo(target),
      option,
    );
    if (value === null) throw new Error(`${describeTarget(target)} does not offer ${option}`);
    await select.choose(value);
    await this.finds(target, { value });
  }

  /** The only matching element, once it exists and is enabled. */
  async #one(target: Target): Promise<Handle> {
    const usable = () =>
      this.#inPage(
        (path) => window.findAll?.(path).filter((found) => !found.matches(':disabled')).length ?? 0,
        pathTo(target),
      );
    await expect.poll(usable, { message: `one ${describeTarget(target)}` }).toBe(1);
    const element = call(pointAt, pathTo(target));
    // On a busy machine, Firefox scrolls back to a field a frame after its last key, and a click would miss.
    const stays = () => this.tab.evaluate(`(${staysInPlace})(${element})`);
    await expect.poll(stays, { message: `${describeTarget(target)} stays in place` }).toBe(true);
    const one = await this.tab.element(element);
    if (!one) throw new Error(`${describeTarget(target)} went away`);
    return one;
  }

  #count(target: Target): Promise<number> {
    return this.#inPage((path) => window.findAll?.(path).length ?? 0, pathTo(target));
  }

  #state(target: Target) {
    return this.#inPage((path) => {
      const [found, other] = window.findAll?.(path) ?? [];
      if (!found || other) return `${other ? 'several' : 'none'} there`;
      return {
        value: 'value' in found ? String(found.value) : null,
        checked: found instanceof HTMLInputElement ? found.checked : null,
        focused: found === document.activeElement,
      };
    }, pathTo(target));
  }

  /** Runs a function in the page, where it can use `window.findAll` but no variable from here. */
  async #inPage<Args extends readonly unknown[], Result>(
    run: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    if (!(await this.tab.evaluate('window.findAll !== undefined'))) await this.tab.evaluate(finder);
    return (await this.tab.evaluate(call(run, ...args))) as Result;
  }
}

const call = <Args extends readonly unknown[]>(run: (...args: Args) => unknown, ...args: Args): string =>
  `(${run})(${args.map((argument) => JSON.stringify(argument)).join()})`;

/** Runs in the page: the element to click. */
function pointAt(path: TargetPath): Element | null {
  let [target]: (Element | null)[] = window.findAll?.(path) ?? [];
  // For a control that only screen readers see, click its label or the element around it.
  while (target && target.getBoundingClientRect().width < 4) {
    const label: Element | undefined = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
    target = label ?? target.parentElement;
  }
  return target ?? null;
}

/** Runs in the page: scrolls an element to the middle of the screen. Resolves to whether it is still there two frames later. */
async function staysInPlace(element: Element | null): Promise<boolean> {
  const top = () => element?.getBoundingClientRect().top;
  element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = top();
  for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  return top() === before;
}

declare global {
  interface Window {
    clickMissed?: boolean;
  }
}

/** Runs in the page, before a click. */
function watchForClick(element: Element | null): void {
  window.clickMissed = true;
  const onClick = (event: Event) => {
    if (element && event.composedPath().includes(element)) window.clickMissed = false;
  };
  // At the window: in a part that isn't hydrated yet, React lets no click through to the element.
  window.addEventListener('click', onClick, { capture: true, once: true });
}

/** Runs in the page, after a click: true if it didn't reach the element. */
async function clickMissed(): Promise<boolean> {
  for (let frames = 0; window.clickMissed && frames < 10; frames += 1)
    await new Promise(requestAnimationFrame);
  return window.clickMissed === true;
}
