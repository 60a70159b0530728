interface LoadingProps {
  readonly className?: string;
}

/** What stands where something is still on its way. */
export const Loading = ({ className }: LoadingProps) => (
  <p role="status" className={className}>
    Loading...
  </p>
);
