import { NavLink } from '@concierge/kit';

/** Where the shell's own links go. The pages themselves belong to remotes. */
export const mainLinks = [
  { to: '/about', label: 'About' },
  { to: '/services', label: 'Services' },
  { to: '/how-it-works', label: 'How It Works' },
  { to: '/contact', label: 'Contact' },
] as const;

export const signInLink = { to: '/auth', label: 'Sign in' } as const;

export const quickLinks = [
  { to: '/', label: 'Home' },
  ...mainLinks.slice(0, 3),
  { to: '/who-we-help', label: 'Is This Right for You' },
  { to: '/contact', label: 'Contact' },
  signInLink,
] as const;

export const legalLinks = [
  { to: '/terms', label: 'Terms & Conditions' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/hipaa', label: 'HIPAA Notice' },
] as const;

export const bookLink = { to: '/contact', label: 'Book Consultation' } as const;

export function MainLinks({ className }: { className: string }) {
  return mainLinks.map(({ to, label }) => (
    <li key={to}>
      <NavLink to={to} className={className}>
        {label}
      </NavLink>
    </li>
  ));
}
