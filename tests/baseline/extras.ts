/**
 * Features that the built site uses although some supported browsers lack them, in the words of the check, and what a
 * visitor misses without each. Nothing essential may be listed here.
 */
export const extras: Readonly<Record<string, string>> = {
  "Feature 'requestIdleCallback()' (requestidlecallback)":
    'a timer starts background tasks and fetches pages ahead',
  "Feature 'Network Information' (network-information)": 'pages are fetched ahead on a slow connection too',
  "Feature 'Device memory' (device-memory)": 'pages are fetched ahead on a phone with little memory too',
  "At-rule '@property'":
    'a card’s tilt restyles what is in it too, which costs time but changes nothing; Tailwind sets its values by rules',
  "Property 'text-wrap'": 'headlines break where the line is full',
  "Property 'resize'": 'a text area keeps its size and scrolls',
  "Property 'user-select'": 'Safari uses the prefixed property, which is built too',
  "Property 'widows'": 'print: a line may stand alone',
  "Property 'orphans'": 'print: a line may stand alone',
  "Value 'avoid' of property 'break-after'": 'print: a heading may end a sheet',
  "Selector 'selection'": 'selected text has the colors of the system',
  "Selector 'marker'": 'bullets have the color of the text',
  "Selector 'details-content'": 'without script a folded part of the form opens by its summary',
  "Property 'content-visibility'":
    'the same, of the same rule; the testimonials are laid out before they come near the screen',
  "Property 'overflow-anchor'": 'the desk’s list may move by a row when another comes',
  // Every supported version has these; they miss Baseline for other reasons.
  "Feature 'AbortSignal.timeout()' (abortsignal-timeout)": 'in Chrome before 124 it says AbortError',
  "Feature 'Async clipboard' (async-clipboard)":
    'nothing: the desk’s button copies a text, which every version can',
  "Feature 'escape() and unescape()' (escape-unescape)":
    'nothing: deprecated, and in every browser (Amplify)',
};
