/** On a phone what stands after it is folded until it is wanted (services.css). */
export function Folded({ of }: { of: string }) {
  return (
    <details className="folded">
      <summary>
        <span className="sr-only">What’s included: {of}</span>
      </summary>
    </details>
  );
}
