import type { SiteFacts } from '@concierge/kit';

type AssistantFacts = NonNullable<SiteFacts['assistant']>;

let loading: Promise<void> | undefined;

/**
 * Loads the third party's script: once, and only if it is not on the page already (SPEC section 1).
 * @throws Error when it cannot be loaded; the next call tries again.
 */
export function loadWidget({ scriptUrl }: AssistantFacts): Promise<void> {
  if (loading) return loading;
  if (document.querySelector(`script[src="${CSS.escape(scriptUrl)}"], script[src="${scriptUrl}"]`)) {
    loading = Promise.resolve();
    return loading;
  }
  loading = new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = scriptUrl;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      loading = undefined;
      reject(new Error('The assistant could not be loaded'));
    };
    document.head.append(script);
  });
  return loading;
}
