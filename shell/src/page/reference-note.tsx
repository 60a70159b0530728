import { lastReference } from '@concierge/kit/confirmation';
import { useEffect, useState } from 'react';

/** The reference of what this tab sent last, if it did: the page that would have shown it may be the one that broke. */
export function ReferenceNote() {
  const [reference, setReference] = useState<string>();
  useEffect(() => setReference(lastReference()), []);
  if (!reference) return null;
  return (
    <p className="w-full text-sm">
      We have what you sent. Your reference is{' '}
      <strong translate="no" className="whitespace-nowrap">
        {reference}
      </strong>
      .
    </p>
  );
}
