/** On a phone, folds its later siblings until it is opened (services.css). */
export function MobileDisclosure({ subject }: { subject: string }) {
  return (
    <details className="folded">
      <summary>
        <span className="sr-only">What’s included: {subject}</span>
      </summary>
    </details>
  );
}
