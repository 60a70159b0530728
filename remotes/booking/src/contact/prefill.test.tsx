import { fieldMessages } from '@concierge/contract/messages';
import { session } from '@concierge/kit';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startServer } from '../testing/server';
import { enter, setupUser, submitButton, visit } from '../testing/visit';

const ada = { name: 'Ada Lovelace', phone: '+12125550187' };
const signIn = (email: string, details = {}) => act(() => session.signedIn(email, details));
const signOut = () => act(() => session.signedOut());

const field = (label: string) => screen.getByLabelText(label);
const labels = ['Full Name', 'Phone Number', 'Email Address'];
function expectFields(...values: string[]) {
  for (const [index, label] of labels.entries()) expect(field(label)).toHaveValue(values[index]);
}
const prefillNote = () => screen.queryByText(/^From your account:/);

beforeEach(() => {
  startServer();
});
afterEach(signOut);

describe('the account of a signed-in visitor', () => {
  it('fills in the fields as its details become known, and a note says so', () => {
    visit();
    const regions = screen.getAllByRole('status');
    signIn('ada@example.com');
    expect(regions, 'there before its text, or it is not announced').toContain(prefillNote());
    expect(prefillNote()).toHaveTextContent(
      /^From your account: Email Address. You can change what we filled in.$/,
    );
    signIn('ada@example.com', ada);
    expect(prefillNote()).toHaveTextContent('Full Name, Phone Number, Email Address');
    expectFields('Ada Lovelace', '+12125550187', 'ada@example.com');
  });

  it('does not replace what they typed themselves', async () => {
    visit();
    await setupUser().type(field('Full Name'), 'A. King');
    signIn('ada@example.com', ada);
    expect(field('Full Name')).toHaveValue('A. King');
    expect(prefillNote()).toHaveTextContent(/^From your account: Phone Number, Email Address\./);
  });

  it('ends the complaint that a field is missing, and emptying the field brings it back', async () => {
    visit();
    await setupUser().click(submitButton());
    expect(await screen.findAllByText(fieldMessages.name)).not.toHaveLength(0);
    signIn('ada@example.com', ada);
    await waitFor(() => expect(screen.queryAllByText(fieldMessages.name)).toEqual([]));
    await setupUser().clear(field('Full Name'));
    expect(await screen.findAllByText(fieldMessages.name)).not.toHaveLength(0);
  });

  it('leaves nothing in the page and the tab after signing out there, but what they typed', async () => {
    signIn('ada@example.com', ada);
    const { container } = visit();
    await enter(setupUser(), 'Phone Number', '+12125550100');
    signOut();
    expectFields('', '+12125550100', '');
    expect(prefillNote()).not.toBeInTheDocument();
    expect(JSON.stringify({ ...sessionStorage })).toContain('+12125550100');
    expect(JSON.stringify({ ...sessionStorage }) + container.innerHTML).not.toMatch(/ada|5550187/i);
  });

  it('leaves nothing after signing out on another page', () => {
    signIn('ada@example.com', ada);
    const before = visit();
    before.unmount();
    signOut();
    visit();
    expectFields('', '', '');
  });

  it.each(['with', 'without'])('makes way for the next person’s, %s a sign-out in between', (how) => {
    signIn('ada@example.com', ada);
    visit();
    if (how === 'with') signOut();
    signIn('ben@example.com');
    expectFields('', '', 'ben@example.com');
    signIn('ben@example.com', { name: 'Ben King' });
    expectFields('Ben King', '', 'ben@example.com');
    expect(prefillNote()).toHaveTextContent(/^From your account: Full Name, Email Address\./);
  });

  it('does not take what they typed out of the draft, even if it is the same', async () => {
    signIn('ada@example.com');
    const before = visit();
    await enter(setupUser(), 'Full Name', ada.name);
    await enter(setupUser(), 'Phone Number', ada.phone);
    signIn('ada@example.com', ada);
    await enter(setupUser(), 'Message', 'Good morning');
    before.unmount();
    // Until the auth remote has loaded, a reloaded page knows only the address.
    signIn('ada@example.com');
    const reloaded = visit();
    expectFields('Ada Lovelace', '+12125550187', 'ada@example.com');
    reloaded.unmount();
    signOut();
    visit();
    expectFields('Ada Lovelace', '+12125550187', '');
  });
});
