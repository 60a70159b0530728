import { NavLink } from '@concierge/kit';
import { mainLinks } from './links';

export function MainLinks({ className }: { className: string }) {
  return mainLinks.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} className={className}>
        {label}
      </NavLink>
    </li>
  ));
}
