const loading = new Map<string, Promise<void>>();

/** Adds a third party's script once, when a configured captcha first needs it. A failed load can be retried. */
export function loadScript(src: string): Promise<void> {
  const existing = loading.get(src);
  if (existing) return existing;
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = src;
    script.async = true;
    script.onload = () => resolve();
    script.onerror = () => {
      loading.delete(src);
      script.remove();
      reject(new Error('The captcha did not load'));
    };
    document.head.append(script);
  });
  loading.set(src, loaded);
  return loaded;
}
