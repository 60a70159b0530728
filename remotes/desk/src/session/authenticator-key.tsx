interface AuthenticatorKeyProps {
  readonly secret: string;
  /** Rows of a QR code, true where it is dark. */
  readonly picture: readonly (readonly boolean[])[];
}

/** What an authenticator app needs: a picture to scan, and the same as text to type. */
export function AuthenticatorKey({ secret, picture }: AuthenticatorKeyProps) {
  const size = picture.length;
  const squares = picture.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <div className="grid grid-cols-1 gap-4 text-base text-ink">
      <p>Scan this with an authenticator app on your phone. It then shows a new code every 30 seconds.</p>
      {/* Black on white at night too: a camera reads it. */}
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label="QR code for your authenticator app"
        shapeRendering="crispEdges"
        className="mx-auto w-48"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
        <path fill="#000" d={squares.join('')} />
      </svg>
      <p>
        No camera? Type this key into the app:{' '}
        <code translate="no" className="break-all font-semibold">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </code>
      </p>
    </div>
  );
}
