import { ButtonLink, EmailLayout, HtmlOnly, Paragraph, TextLink } from './layout';
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
      <HtmlOnly>
        <Paragraph quiet>
          Button not working? Copy this address into your browser:
          <br />
          <TextLink href="{{link}}">{'{{link}}'}</TextLink>
        </Paragraph>
      </HtmlOnly>
      <Paragraph quiet>{unasked}</Paragraph>
    </EmailLayout>,
  );
}

export const confirm = accountMail({
  heading: 'Confirm your email address',
  preview: 'One more step and you can sign in.',
  lead: 'One more step: confirm that this is your address. The link works once, for 24 hours.',
  button: 'Confirm my email',
  unasked: 'Didn’t sign up? Ignore this email. Without the link, nobody can use the account.',
});

export const reset = accountMail({
  heading: 'Choose a new password',
  preview: 'The link works once, for one hour.',
  lead: 'Someone, probably you, asked for a new password. The link works once, for one hour.',
  button: 'Choose a new password',
  unasked: 'Wasn’t you? Ignore this email and your password will stay the same.',
});
