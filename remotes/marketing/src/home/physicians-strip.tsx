import { Link } from '@concierge/kit';
import { boards } from '../content/boards';
import { physicians, physiciansSection } from '../content/physicians';
import { SectionHeading } from '../parts/section';
import { Pill } from '../parts/text';

/** Who would come, in a line each; the whole of them is on About. */
export function PhysiciansStrip() {
  return (
    <section aria-labelledby="physicians-title" className="border-t border-rule">
      <div className="mx-auto grid grid-cols-1 max-w-page gap-x-12 gap-y-6 px-6 py-12 lg:grid-cols-4 lg:py-18">
        <SectionHeading id="physicians-title" className="text-2xl!">
          {physiciansSection.title}
        </SectionHeading>
        <ul className="grid grid-cols-1 gap-6 md:grid-cols-3 lg:col-span-3">
          {physicians.map(({ id, name, degree, board, licenses, sample }) => (
            <li key={id} className="border-t border-rule pt-4">
              <Link to={`/about#${id}`} className="font-semibold text-pine underline underline-offset-4">
                {name}, {degree}
              </Link>
              <p className="mt-1 text-sm">
                {boards[board].name}. Licensed in {licenses.join(', ')}.
              </p>
              {sample && <Pill className="mt-2">Sample</Pill>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
