import { useEffect } from 'react';

/**
 * Shows the header's menu in place of its links wherever they don't fit into one row: with more links than those that ship,
 * with larger text. Until it has loaded, chrome.css goes by the window's width.
 */
export function HeaderFit() {
  useEffect(() => {
    const header = document.querySelector<HTMLElement>('.site-header:has(.mobile-menu)');
    const row = header?.firstElementChild;
    if (!header || !row) return;
    const fit = () => {
      header.removeAttribute('data-compact');
      const tops = [...row.children].map((part) => part.getBoundingClientRect());
      const first = tops[0];
      const wraps = first !== undefined && tops.some(({ top, height }) => height > 0 && top >= first.bottom);
      header.toggleAttribute('data-compact', wraps);
    };
    const observer = new ResizeObserver(fit);
    for (const part of [header, ...row.children]) observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return null;
}
