import { cva, type VariantProps } from 'class-variance-authority';

/** The nine variants and five sizes of a button. */
export const buttonVariants = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded-full font-semibold text-center wrap-anywhere cursor-pointer select-none',
    'eased no-underline border',
    'disabled:cursor-not-allowed disabled:opacity-65 aria-disabled:cursor-not-allowed aria-disabled:opacity-65',
  ],
  {
    variants: {
      // Each sets its own border: of two border colors in a class list, the stylesheet's order decides, not the list's.
      variant: {
        default: 'border-transparent bg-pine text-white hover:bg-pine-deep',
        destructive: 'border-transparent bg-error text-white hover:bg-error-deep',
        outline: 'border-pine bg-transparent text-pine hover:bg-mist',
        secondary: 'border-transparent bg-mist text-pine-deep hover:bg-sand',
        ghost: 'border-transparent bg-transparent text-ink hover:bg-sand',
        link: 'border-transparent forced-colors:border-0! rounded-field bg-transparent text-pine underline underline-offset-4 hover:text-pine-deep',
        medical: 'border-transparent bg-ink text-paper hover:bg-pine-deep',
        waitlist: 'border-transparent bg-clay text-white hover:bg-clay-deep',
        hero: 'border-transparent bg-lamp text-night hover:bg-sand',
      },
      size: {
        default: 'min-h-11 px-5 py-2 text-sm',
        sm: 'min-h-9 px-4 py-1 text-sm',
        lg: 'min-h-12 px-6 py-2 text-base',
        xl: 'min-h-14 px-8 py-3 text-base',
        icon: 'size-11 p-0',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
);

export type ButtonVariants = VariantProps<typeof buttonVariants>;
