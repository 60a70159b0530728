import { boards } from '@concierge/contract/practice/license-boards';
import { Link, useHydrated } from '@concierge/kit';
import { Static } from '@concierge/kit/static';
import { type Physician, physicians, physiciansSection } from '../content/physicians';
import { SectionHeading } from '../parts/section';
import { Pill } from '../parts/text';
import { Portrait } from '../people/portrait';

/** The physicians in brief, with links to their full profiles on About. */
export function PhysiciansStrip() {
  // The drawings are far below the first view. In the served HTML they would be a tenth of its text.
  const hydrated = useHydrated();
  return (
    <section aria-labelledby="physicians-title" className="border-t border-rule">
      <div className="mx-auto grid grid-cols-1 max-w-page gap-x-12 gap-y-6 px-6 py-12 lg:grid-cols-4 lg:py-18">
        <SectionHeading id="physicians-title" className="text-2xl!">
          {physiciansSection.title}
        </SectionHeading>
        <ul className="grid grid-cols-1 gap-6 md:grid-cols-3 lg:col-span-3">
          {physicians.map((physician) => (
            <li key={physician.id} className="flex gap-4 border-t border-rule pt-4">
              <div className="w-18 shrink-0 print:hidden">
                {hydrated && <Portrait physician={physician} sizes="4.5rem" />}
              </div>
              <PhysicianSummary physician={physician} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function PhysicianSummary({ physician }: { physician: Physician }) {
  const { id, name, degree, board, licenses, sample } = physician;
  return (
    <Static>
      <Link to={`/about#${id}`} className="font-semibold text-pine underline underline-offset-4">
        {name}, {degree}
      </Link>
      <p className="mt-1 text-sm">
        {boards[board].name}. Licensed in {licenses.join(', ')}.
      </p>
      {sample && <Pill className="mt-2">Sample</Pill>}
    </Static>
  );
}
