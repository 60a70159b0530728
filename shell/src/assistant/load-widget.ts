import type { SiteFacts } from '@concierge/kit';

export type AssistantFacts = NonNullable<SiteFacts['assistant']>;

/** A script that neither loads nor fails times out after this long. The visitor then sees a phone number. */
export const widgetTimeoutMs = 15_000;

let loading: Promise<void> | undefined;

/**
 * Loads the third party's script: once, and only if it is not on the page already.
 * Resolves when its element is defined.
 * @throws Error if the script fails or times out; the next call tries again.
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
  // The page's address can contain a survey's session, which the third party must not see.
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
      // Browsers don't request a failed script again: the next try needs a new element.
      script.remove();
      reject(new Error('The assistant couldn’t load'));
    };
    script.addEventListener('error', onError, { signal });
  });
}
