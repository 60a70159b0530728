import { ButtonLink, EmailLayout, Paragraph, TextLink } from './layout';
import { renderEmail } from './render';

interface Words {
  readonly heading: string;
  readonly preview: string;
  readonly lead: string;
  readonly button: string;
  readonly unasked: string;
}

function accountMail({ heading, preview, lead, button, unasked }: Words) {
  return renderEmail(
    `{{brand}}: ${heading}`,
    <EmailLayout preview={preview} heading={heading}>
      <Paragraph>{lead}</Paragraph>
      <ButtonLink href="{{link}}">{button}</ButtonLink>
      <Paragraph quiet>
        The button does not work? Copy this address into your browser:
        <br />
        <TextLink href="{{link}}">{'{{link}}'}</TextLink>
      </Paragraph>
      <Paragraph quiet>{unasked}</Paragraph>
    </EmailLayout>,
    [heading, '', lead, '', `${button}: {{link}}`, '', unasked, '', '{{brand}}'],
  );
}

export const confirm = accountMail({
  heading: 'Confirm your email address',
  preview: 'One step is left before you can sign in.',
  lead: 'One step is left: confirm that this address is yours. The link works once, for 24 hours.',
  button: 'Confirm my email',
  unasked: 'You did not sign up? Then ignore this e-mail, and no account comes to life.',
});

export const reset = accountMail({
  heading: 'Choose a new password',
  preview: 'The link works once, for one hour.',
  lead: 'Someone, probably you, asked for a new password. The link works once, for one hour.',
  button: 'Choose a new password',
  unasked: 'It was not you? Then ignore this e-mail, and your password stays as it is.',
});
