/** On a phone, folds its later siblings until it is opened (services.css). */
export function Folded({ of }: { of: string }) {
  return (
    <details className="folded">
      <summary>
        <span className="sr-only">What’s included: {of}</span>
      </summary>
    </details>
  );
}
