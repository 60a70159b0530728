import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Row } from '@react-email/row';
import type { CSSProperties, ReactNode } from 'react';
import { fonts, palette } from './palette';

const text: CSSProperties = {
  margin: '0 0 18px',
  fontFamily: fonts.text,
  fontSize: 17,
  lineHeight: '27px',
  color: palette.ink,
  // Otherwise a long address or link makes the whole mail wider than a phone.
  wordBreak: 'break-word',
};
const quietText: CSSProperties = { ...text, fontSize: 15, lineHeight: '23px', color: palette.muted };
const display: CSSProperties = { margin: 0, fontFamily: fonts.display };

export function Paragraph({ children, quiet = false }: { children: ReactNode; quiet?: boolean }) {
  return <p style={quiet ? quietText : text}>{children}</p>;
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} style={{ color: palette.pine, textDecoration: 'underline' }}>
      {children}
    </a>
  );
}

export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <div style={{ margin: '6px 0 26px' }}>
      <Button
        href={href}
        style={{
          ...text,
          margin: 0,
          padding: '13px 28px',
          borderRadius: 999,
          backgroundColor: palette.pine,
          fontSize: 16,
          fontWeight: 600,
          color: palette.white,
        }}
      >
        {children}
      </Button>
    </div>
  );
}

export interface Fact {
  readonly label: string;
  readonly value: string;
  /** True for a longer text, which goes below its label instead of beside it. */
  readonly long?: boolean;
  /** True for what a visitor typed: in the plain text each of its lines is marked, so that none can pass for ours. */
  readonly quoted?: boolean;
  /** True for what translators must leave as it is. */
  readonly verbatim?: boolean;
}

/** A list of labeled values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Row style={{ margin: '6px 0 26px', borderRadius: 14, backgroundColor: palette.sand }}>
      <Column style={{ padding: '16px 24px' }}>
        {facts.map(({ label, value, long, quoted, verbatim }) => (
          <div key={label} style={{ ...text, margin: '4px 0' }}>
            <span style={{ fontSize: 15, color: palette.muted }}>{label}:</span>
            {long ? <br /> : ' '}
            {quoted ? (
              <blockquote dir="auto" style={{ margin: 0 }}>
                {value}
              </blockquote>
            ) : (
              <span
                dir="auto"
                translate={verbatim ? 'no' : undefined}
                style={{ fontWeight: long ? 400 : 600 }}
              >
                {value}
              </span>
            )}
          </div>
        ))}
      </Column>
    </Row>
  );
}

/** Content that the plain text leaves out, because it is repetitive or about the HTML. */
export function HtmlOnly({ children }: { children: ReactNode }) {
  return <div data-skip-in-text>{children}</div>;
}

interface Props {
  readonly preview: string;
  readonly heading: string;
  readonly children: ReactNode;
}

/** The layout of every email: a dark band with the brand and its lamp, a paper background, a quiet footer. */
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
      <Body style={{ padding: '32px 12px', backgroundColor: palette.sand }}>
        {/* The preview that mail programs show beside the subject. */}
        <div data-skip-in-text style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
        </div>
        <Container
          style={{ maxWidth: 600, backgroundColor: palette.paper, borderRadius: 14, overflow: 'hidden' }}
        >
          <Row data-skip-in-text>
            <Column
              style={{
                padding: '24px 36px',
                backgroundColor: palette.night,
                borderBottom: `3px solid ${palette.lamp}`,
              }}
            >
              <p
                translate="no"
                style={{ ...display, fontSize: 22, lineHeight: '28px', color: palette.paper }}
              >
                <span aria-hidden="true" style={{ color: palette.lamp }}>
                  &#9679;&nbsp;
                </span>
                {'{{brand}}'}
              </p>
            </Column>
          </Row>
          <Row>
            <Column style={{ padding: '40px 36px 22px' }}>
              <h1
                style={{
                  ...display,
                  margin: '0 0 22px',
                  fontSize: 32,
                  fontWeight: 500,
                  lineHeight: '38px',
                  color: palette.ink,
                }}
              >
                {heading}
              </h1>
              {children}
            </Column>
          </Row>
          <Row>
            <Column style={{ padding: '22px 36px 12px', borderTop: `1px solid ${palette.rule}` }}>
              <Paragraph quiet>
                {'{{brand}}'} &middot;{' '}
                <TextLink href="mailto:{{supportEmail}}">{'{{supportEmail}}'}</TextLink> &middot;{' '}
                {'{{supportPhone}}'}
              </Paragraph>
            </Column>
          </Row>
        </Container>
      </Body>
    </html>
  );
}
