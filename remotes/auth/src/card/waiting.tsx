/** Stands where a view will be, while a script finds out which. Without one it would be a promise nobody keeps. */
export function Waiting({ children }: { children: string }) {
  return (
    <p role="status" className="py-8 text-center text-base text-muted noscript:hidden">
      {children}
    </p>
  );
}
