/** Keys that go on while they are held down. No other does: what it changes is changed once. */
const moves: readonly string[] = ['j', 'k', 'ArrowDown', 'ArrowUp'];

/** Keys that some keyboards have behind Shift. */
const shifted = /^[\d/?]$/;

type Pressed = Pick<KeyboardEvent, 'key' | 'repeat' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

/** True if a key is pressed once and by itself: together with another one it belongs to the browser or the system. */
export const isPlain = ({ key, repeat, ctrlKey, metaKey, altKey, shiftKey }: Pressed): boolean =>
  !ctrlKey && !metaKey && !altKey && (!shiftKey || shifted.test(key)) && (!repeat || moves.includes(key));
