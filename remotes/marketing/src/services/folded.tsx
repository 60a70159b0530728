/** On a phone a list of what is included is folded until it is wanted (services.css). */
export function Folded() {
  return (
    <details className="folded">
      <summary>What’s included</summary>
    </details>
  );
}
