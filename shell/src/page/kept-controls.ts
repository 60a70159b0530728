/** Elements that React may replace. Those that it removes keep what was typed into them. */
export interface NotedElements {
  readonly elements: readonly Element[];
  focused: EventTarget | null;
}

export const noteElements = (root: ParentNode): NotedElements => ({
  elements: [...root.querySelectorAll('*')],
  focused: document.activeElement,
});

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
const isControl = (element: Element | null): element is Control =>
  element?.matches('input,textarea,select') === true;

/** Fills in a control as a person would, so that React, which may hold its state, takes note. */
function fill(control: Control, from: Control): void {
  if ('checked' in from && 'checked' in control) {
    if (from.checked !== from.defaultChecked && from.checked !== control.checked) control.click();
  }
  if (('defaultValue' in from && from.value === from.defaultValue) || from.value === control.value) return;
  // React overrides the element's own property, and ignores events after its value was set there.
  Reflect.set(Object.getPrototypeOf(control), 'value', from.value, control);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}

function focus(control: Control, from: Control): void {
  control.focus({ preventScroll: true });
  // Only text has a caret.
  if ('selectionStart' in from && from.selectionStart !== null && 'setSelectionRange' in control)
    control.setSelectionRange(from.selectionStart, from.selectionEnd);
}

/**
 * Puts text, choices, focus and caret of controls that were removed into those that replaced them. Their ids are the
 * same, because ids are made of the form's scope and the field's name.
 */
export function restoreControls({ elements, focused }: NotedElements): void {
  const restore = () => {
    for (const from of elements) {
      const control = document.getElementById(from.id);
      if (from.isConnected || !isControl(from) || !isControl(control)) continue;
      fill(control, from);
      if (from === focused) focus(control, from);
    }
  };
  // After React's commit and before any event. A choice may show other controls: React renders them in between.
  queueMicrotask(() => {
    restore();
    queueMicrotask(restore);
  });
}

let served: NotedElements | undefined;

/**
 * Notes what was served before it hydrates. If anything else touched the document first, such as a password manager or
 * a translator, React replaces it.
 */
export function noteServed(root: ParentNode): readonly Element[] {
  const noted = noteElements(root);
  served = noted;
  // Capturing: React stops the event in a part of the page that isn't hydrated.
  const onFocus = ({ target }: Event) => {
    noted.focused = target;
  };
  document.addEventListener('focusin', onFocus, true);
  return noted.elements;
}

/** Call it once the served page has hydrated, or another page is shown. */
export function restoreServedControls(): void {
  if (served) restoreControls(served);
  served = undefined;
}
