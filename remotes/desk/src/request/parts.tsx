import { Link } from '@concierge/kit';
import { kindLabels, type WorkPart } from '../../functions/schemas/work';
import type { OpenRequest } from '../shared/open-request';
import { Facts, Reason } from './facts';
import { Survey } from './survey';

interface PartsProps {
  readonly parts: readonly WorkPart[];
  readonly readsSurveys: boolean;
  readonly place: OpenRequest;
}

/** What was merged into a request, with all that was written in it. */
export const Parts = ({ parts, readsSurveys, place }: PartsProps) =>
  parts.map((part) => (
    <section
      key={part.id}
      aria-label={`Merged: ${part.reference}`}
      className="grid gap-4 border-l-2 border-rule pl-4"
    >
      <h3 className="text-lg font-semibold">
        {`Merged: ${kindLabels[part.kind].toLowerCase()} `}
        <Link {...place.linkTo(part)} translate="no" className="text-pine underline underline-offset-4">
          {part.reference}
        </Link>
      </h3>
      <Reason details={part} />
      <Facts details={part} />
      {readsSurveys && part.kind === 'appointment' ? <Survey request={part} /> : null}
    </section>
  ));
