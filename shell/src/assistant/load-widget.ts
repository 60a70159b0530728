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
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The assistant took too long')), widgetTimeoutMs);
    script.addEventListener('error', () => {
      // Browsers don't request a failed script again: the next try needs a new element.
      script.remove();
      reject(new Error('The assistant couldn’t load'));
    });
    void customElements.whenDefined(element).then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
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
