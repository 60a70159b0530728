import type { CSSProperties, ReactNode } from 'react';
import { fonts, palette } from './palette';

const text: CSSProperties = {
  margin: '0 0 18px',
  fontFamily: fonts.text,
  fontSize: 17,
  lineHeight: '27px',
  color: palette.ink,
};

export function Paragraph({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  return (
    <p style={quiet ? { ...text, fontSize: 15, lineHeight: '23px', color: palette.muted } : text}>
      {children}
    </p>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: palette.pine, textDecoration: 'underline' }}>
      {children}
    </a>
  );
}

/** A link that looks like a button in clients that know padding, and like a link on a band elsewhere. */
export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <table role="presentation" cellPadding={0} cellSpacing={0} border={0} style={{ margin: '6px 0 26px' }}>
      <tbody>
        <tr>
          <td style={{ borderRadius: 999, backgroundColor: palette.pine }}>
            <a
              href={href}
              style={{
                display: 'inline-block',
                padding: '13px 28px',
                fontFamily: fonts.text,
                fontSize: 16,
                fontWeight: 600,
                lineHeight: '22px',
                color: palette.white,
                textDecoration: 'none',
              }}
            >
              {children}
            </a>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** A text that is read, not looked up. */
  readonly long?: boolean;
}

/** What a person looks up: label above value, so that it needs no width. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      border={0}
      style={{ margin: '6px 0 26px', borderRadius: 14, backgroundColor: palette.sand }}
    >
      <tbody>
        {facts.map(({ label, value, long }, index) => (
          <tr key={label}>
            <td
              style={{ padding: `${index === 0 ? 20 : 8}px 24px ${index === facts.length - 1 ? 20 : 8}px` }}
            >
              <p style={{ ...text, margin: 0, fontSize: 14, lineHeight: '20px', color: palette.muted }}>
                {label}
              </p>
              <p style={{ ...text, margin: 0, fontWeight: long ? 400 : 600 }}>{value}</p>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Props {
  readonly preview: string;
  readonly heading: string;
  readonly children: ReactNode;
}

/** The page around every e-mail: a night band with the brand and its lamp, paper, a quiet footer. */
export function EmailLayout({ preview, heading, children }: Props) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{heading}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: palette.sand }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <table
          role="presentation"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          border={0}
          style={{ backgroundColor: palette.sand }}
        >
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 12px' }}>
                <table
                  role="presentation"
                  width="100%"
                  cellPadding={0}
                  cellSpacing={0}
                  border={0}
                  style={{
                    maxWidth: 600,
                    backgroundColor: palette.paper,
                    borderRadius: 14,
                    overflow: 'hidden',
                  }}
                >
                  <tbody>
                    <Masthead />
                    <tr>
                      <td style={{ padding: '40px 36px 22px' }}>
                        <h1
                          style={{
                            margin: '0 0 22px',
                            fontFamily: fonts.display,
                            fontSize: 32,
                            fontWeight: 500,
                            lineHeight: '38px',
                            color: palette.ink,
                          }}
                        >
                          {heading}
                        </h1>
                        {children}
                      </td>
                    </tr>
                    <Footer />
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Masthead() {
  return (
    <tr>
      <td
        style={{
          padding: '24px 36px',
          backgroundColor: palette.night,
          borderBottom: `3px solid ${palette.lamp}`,
        }}
      >
        <p
          style={{
            margin: 0,
            fontFamily: fonts.display,
            fontSize: 22,
            lineHeight: '28px',
            color: palette.paper,
          }}
        >
          <span aria-hidden="true" style={{ color: palette.lamp }}>
            &#9679;&nbsp;
          </span>
          {'{{brand}}'}
        </p>
      </td>
    </tr>
  );
}

function Footer() {
  return (
    <tr>
      <td style={{ padding: '22px 36px 30px', borderTop: `1px solid ${palette.rule}` }}>
        <Paragraph quiet>
          {'{{brand}}'} &middot; <TextLink href="mailto:{{supportEmail}}">{'{{supportEmail}}'}</TextLink>{' '}
          &middot; {'{{supportPhone}}'}
        </Paragraph>
      </td>
    </tr>
  );
}
