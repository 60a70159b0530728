import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Button } from '../button/button';
import {
  CheckboxField,
  ChoiceGroup,
  ErrorSummary,
  FormAlert,
  FormScope,
  SelectField,
  SubmitButton,
  TextAreaField,
  TextField,
} from './index';

const options = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

function EveryPart({ error }: { error?: string }) {
  return (
    <FormScope id="demo">
      <TextField label="Email" name="email" hint="We only write about your visit" error={error} required />
      <TextAreaField label="Message" name="message" error={error} />
      <SelectField label="Interest" name="interest" options={options} emptyLabel="Choose one" error={error} />
      <CheckboxField label="I agree" name="consent" error={error} required />
      <ChoiceGroup label="Do you smoke?" name="smokes" options={options} error={error} />
      <FormAlert tone="info" title="Saved">
        On this device
      </FormAlert>
    </FormScope>
  );
}

function Sending({ send }: { send: () => void }) {
  const [pending, setPending] = useState(false);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
        setPending(true);
      }}
    >
      <SubmitButton pending={pending}>Book Consultation</SubmitButton>
      <button type="button" onClick={() => setPending(false)}>
        Answer
      </button>
    </form>
  );
}

describe('a field', () => {
  it('has a visible label, a hint and, when something is wrong, the reason, all linked to the control', () => {
    render(<EveryPart error="Say something" />);
    for (const name of ['Email', 'Message', 'Interest', 'I agree']) {
      const control = screen.getByLabelText(name);
      expect(control).toHaveAttribute('aria-invalid', 'true');
      expect(control).toHaveAccessibleDescription(/Say something/);
    }
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(
      'We only write about your visit Say something',
    );
    expect(screen.getByRole('radiogroup', { name: 'Do you smoke?' })).toHaveAccessibleDescription(
      'Say something',
    );
  });

  it('is not marked invalid while nothing is wrong', () => {
    render(<EveryPart />);
    expect(screen.getByLabelText('Message')).not.toHaveAttribute('aria-invalid');
    expect(screen.getByLabelText('Message')).not.toHaveAttribute('aria-describedby');
  });

  it('gets an id from the form and its name, so that a page can have two forms', () => {
    render(<EveryPart />);
    expect(screen.getByLabelText('Email')).toHaveAttribute('id', 'demo-email');
  });
});

describe('the form message', () => {
  it('scrolls into view if it shows an error', () => {
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView');
    render(<FormAlert tone="success" title="Saved" />);
    expect(seen).not.toHaveBeenCalled();
    render(<FormAlert tone="error" title="Not sent" />);
    expect(seen.mock.contexts).toEqual([screen.getByRole('alert')]);
    expect(seen).toHaveBeenCalledWith({ block: 'nearest' });
  });
});

describe('a button in the form message that removes it', () => {
  function Failed({ children }: { children: (message: ReactNode) => ReactNode }) {
    const [failed, setFailed] = useState(true);
    const retry = <Button onClick={() => setFailed(false)}>Retry</Button>;
    return children(failed ? <FormAlert tone="error">{retry}</FormAlert> : null);
  }

  it('passes its focus to the button that sends the form', async () => {
    render(
      <Failed>
        {(message) => (
          <form>
            <SubmitButton pending={false}>Send</SubmitButton>
            {message}
          </form>
        )}
      </Failed>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  });

  it('passes it to the page where there is no form', async () => {
    render(<Failed>{(message) => <main tabIndex={-1}>{message}</main>}</Failed>);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(screen.getByRole('main')).toHaveFocus();
  });

  it('takes no focus from elsewhere when it is removed', async () => {
    const { rerender } = render(<FormAlert tone="error" />);
    render(<input aria-label="Name" />);
    screen.getByLabelText('Name').focus();
    rerender(<p />);
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });
});

describe('the error summary', () => {
  const errors = [
    { name: 'email', message: 'Valid email is required' },
    { name: '', message: 'The whole form' },
  ];

  it('takes focus once for each refused attempt, and never because a field changes', () => {
    const withErrors = (shown: typeof errors, attempt: number) => (
      <ErrorSummary errors={shown} attempt={attempt} title="Validation Error" />
    );
    const summary = () => screen.getByRole('group', { name: 'Validation Error' });
    const { rerender } = render(withErrors([], 0));
    rerender(withErrors(errors, 1));
    expect(summary()).toHaveFocus();
    summary().blur();
    rerender(withErrors(errors.slice(1), 1));
    expect(summary()).not.toHaveFocus();
    // Everything is corrected, and then a field is wrong again.
    rerender(withErrors([], 1));
    rerender(withErrors(errors, 1));
    expect(summary()).not.toHaveFocus();
    rerender(withErrors(errors, 2));
    expect(summary()).toHaveFocus();
  });

  it('links each problem to its field', async () => {
    render(
      <FormScope id="demo">
        <ErrorSummary errors={errors} attempt={1} />
        <TextField label="Email" name="email" />
      </FormScope>,
    );
    const summary = screen.getByRole('group');
    expect(within(summary).getAllByRole('link')).toHaveLength(1);
    await userEvent.click(within(summary).getByRole('link', { name: 'Valid email is required' }));
    expect(screen.getByLabelText('Email')).toHaveFocus();
  });
});

describe('the submit button', () => {
  it('says that the form is being sent and is disabled meanwhile, then gets its focus back', async () => {
    const send = vi.fn();
    render(<Sending send={send} />);
    const status = screen.getByRole('status');
    expect(status).toBeEmptyDOMElement();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Book Consultation' }));
    expect(screen.getByRole('button', { name: 'Submitting...' })).toBeDisabled();
    expect(status).toHaveTextContent('Submitting...');
    expect(send).toHaveBeenCalledTimes(1);
    // Browsers do this with a focused control that becomes disabled.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    screen.getByRole('button', { name: 'Answer' }).click();
    expect(await screen.findByRole('button', { name: 'Book Consultation' })).toHaveFocus();
    expect(status).toBeEmptyDOMElement();
  });
});
