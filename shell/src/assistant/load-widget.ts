import type { SiteFacts } from '@concierge/kit';

export type AssistantFacts = NonNullable<SiteFacts['assistant']>;

/** A script that neither comes nor fails is given up after this long; the visitor has a phone number by then. */
export const widgetTimeoutMs = 15_000;

let loading: Promise<void> | undefined;

/**
 * Loads the third party's script: once, and only if it is not on the page already.
 * Resolves when its element can be used.
 * @throws Error when it does not come; the next call tries again.
 */
export function loadWidget(facts: AssistantFacts): Promise<void> {
  loading ??= load(facts).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load({ scriptUrl, element }: AssistantFacts): Promise<void> {
  if (customElements.get(element)) return;
  const script = scriptOnPage(scriptUrl) ?? addScript(scriptUrl);
  const giveUp = new AbortController();
  try {
    await Promise.race([customElements.whenDefined(element), rejectOnError(script, giveUp.signal)]);
  } finally {
    giveUp.abort();
  }
}

function scriptOnPage(scriptUrl: string): HTMLScriptElement | undefined {
  const { href } = new URL(scriptUrl);
  return [...document.scripts].find(({ src }) => src === href);
}

function addScript(scriptUrl: string): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  // An address can name a survey's session: nobody else's business.
  script.referrerPolicy = 'no-referrer';
  document.head.append(script);
  return script;
}

/** Rejects when the script fails, or does not define its element in time. */
function rejectOnError(script: HTMLScriptElement, signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const timer = setTimeout(() => reject(new Error('The assistant took too long')), widgetTimeoutMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    const onError = () => {
      // A browser does not ask again for a script that failed: the next try needs a new element.
      script.remove();
      reject(new Error('The assistant couldn’t load'));
    };
    script.addEventListener('error', onError, { signal });
  });
}
