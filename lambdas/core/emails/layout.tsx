import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Row } from '@react-email/row';
import type { CSSProperties, ReactNode } from 'react';
import { darkPalette, fonts, palette } from './palette';

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
  return (
    <p className={quiet ? 'muted' : 'ink'} style={quiet ? quietText : text}>
      {children}
    </p>
  );
}

export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="pine" style={{ color: palette.pine, textDecoration: 'underline' }}>
      {children}
    </a>
  );
}

export function ButtonLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <div style={{ margin: '6px 0 26px' }}>
      <Button
        href={href}
        className="button"
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
  /** True for what translators must leave as it is, and lines must not break. */
  readonly verbatim?: boolean;
}

const factCell: CSSProperties = { ...text, padding: '5px 0', verticalAlign: 'top' };
const labelStyle: CSSProperties = { fontSize: 15, color: palette.muted };

/** A list of labeled values: two columns, which stand above each other on a phone (`styles`). */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Row className="sand" style={{ margin: '6px 0 26px', borderRadius: 14, backgroundColor: palette.sand }}>
      <Column style={{ padding: '16px 24px' }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            {facts.map((fact) => (
              <FactRow key={fact.label} {...fact} />
            ))}
          </tbody>
        </table>
      </Column>
    </Row>
  );
}

function FactRow({ label, value, long, quoted, verbatim }: Fact) {
  const name = (
    <span className="muted" style={labelStyle}>
      {`${label}: `}
    </span>
  );
  if (long || quoted)
    return (
      <tr>
        <td className="ink" colSpan={2} style={factCell}>
          {name}
          <br />
          {quoted ? (
            <blockquote dir="auto" style={{ margin: 0 }}>
              {value}
            </blockquote>
          ) : (
            <span dir="auto">{value}</span>
          )}
        </td>
      </tr>
    );
  return (
    <tr>
      <td className="fact" width="38%" style={{ ...factCell, paddingRight: 16 }}>
        {name}
      </td>
      <td
        className="fact ink"
        dir="auto"
        translate={verbatim ? 'no' : undefined}
        style={{ ...factCell, fontWeight: 600 }}
      >
        {verbatim ? <Unbroken>{value}</Unbroken> : value}
      </td>
    </tr>
  );
}

/** A phone number or reference, which no line breaks. */
export const Unbroken = ({ children }: { children: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
);

/** Content that the plain text leaves out, because it is repetitive or about the HTML. */
export function HtmlOnly({ children }: { children: ReactNode }) {
  return <div data-skip-in-text>{children}</div>;
}

const dark = ([name, color]: [string, string]): string => `.${name}{color:${color}!important}`;
// The body's own color is on the cell of a table in it.
const darkGround = (name: 'sand' | 'paper'): string =>
  `.${name},body.${name}>table>tbody>tr>td{background-color:${darkPalette[name]}!important}`;
const { ink, muted, pine } = darkPalette;

/** What inline styles can't say: the phone's single column, and the dark. Mail programs that read none keep the rest. */
const styles = [
  '@media (max-width:480px){.fact{display:block!important;width:auto!important;margin:0!important;padding:0!important}.fact+.fact{padding-bottom:8px!important}.band{padding-left:20px!important;padding-right:20px!important}}',
  `@media (prefers-color-scheme:dark){${[
    ...Object.entries({ ink, muted, pine }).map(dark),
    darkGround('sand'),
    darkGround('paper'),
    `.button{background-color:${pine}!important;color:${darkPalette.white}!important}`,
    `.rule{border-color:${darkPalette.rule}!important}`,
  ].join('')}}`,
].join('');

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
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="x-apple-disable-message-reformatting" />
        <title>{heading}</title>
        <style>{styles}</style>
      </head>
      <Body className="sand" style={{ padding: '32px 12px', backgroundColor: palette.sand }}>
        {/* The preview that mail programs show beside the subject. */}
        <div data-skip-in-text style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
          {preview}
        </div>
        <Container
          className="paper"
          style={{ maxWidth: 600, backgroundColor: palette.paper, borderRadius: 14, overflow: 'hidden' }}
        >
          <Row data-skip-in-text>
            <Column
              className="band"
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
            <Column className="band" style={{ padding: '40px 36px 22px' }}>
              <h1
                className="ink"
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
            <Column
              className="band rule"
              style={{ padding: '22px 36px 12px', borderTop: `1px solid ${palette.rule}` }}
            >
              <Paragraph quiet>
                {'{{brand}}'} &middot;{' '}
                <TextLink href="mailto:{{supportEmail}}">{'{{supportEmail}}'}</TextLink> &middot;{' '}
                <Unbroken>{'{{supportPhone}}'}</Unbroken>
              </Paragraph>
            </Column>
          </Row>
        </Container>
      </Body>
    </html>
  );
}
