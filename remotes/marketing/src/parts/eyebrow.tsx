/** The short line above a page's heading. */
export function Eyebrow({ children }: { children: string }) {
  return <p className="text-sm font-medium text-clay">{children}</p>;
}
