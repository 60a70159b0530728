import { Link } from '@concierge/kit';
import { kindLabels, type WorkPart } from '../../functions/schemas/work';
import type { OpenRequest } from '../shared/open-request';
import { Facts, Reason } from './facts';
import { Survey } from './survey';

interface PartsProps {
  readonly parts: readonly WorkPart[];
}

const look = 'grid gap-4 border-l-2 border-rule pl-4';

/** What was merged into a request, in the words of its person: read together with the request's own. */
export const PartReasons = ({ parts, place }: PartsProps & { readonly place: OpenRequest }) =>
  parts.map((part) => (
    <section key={part.id} aria-label={`Merged: ${part.reference}`} className={look}>
      <h3 className="text-lg font-semibold">
        {`Merged: ${kindLabels[part.kind].toLowerCase()} `}
        <Link {...place.linkTo(part)} translate="no" className="text-pine underline underline-offset-4">
          {part.reference}
        </Link>
      </h3>
      <Reason details={part} />
    </section>
  ));

/** All else that was written in it. */
export const Parts = ({ parts, readsSurveys }: PartsProps & { readonly readsSurveys: boolean }) =>
  parts.map((part) => (
    <section key={part.id} aria-label={`Of ${part.reference}`} className={look}>
      <h3 className="text-lg font-semibold">
        {'Of '}
        <span translate="no">{part.reference}</span>
      </h3>
      <Facts details={part} />
      {readsSurveys && part.kind === 'appointment' ? <Survey request={part} /> : null}
    </section>
  ));
