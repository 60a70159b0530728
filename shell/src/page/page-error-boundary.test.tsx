import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { UnsavedProvider } from '../navigation/unsaved-state';
import { PageSourceProvider } from './contexts';
import { PageErrorBoundary } from './page-error-boundary';

it.each([
  ['then loads the document again', false, 1],
  ['and loads no document if something was typed before', true, 0],
])('keeps the served text of a page that throws, renders it again on Retry, %s', async (_, held, reloads) => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  const Broken = vi.fn(() => {
    throw new TypeError('No such name in the kit');
  });
  render(
    <PageSourceProvider
      value={{ ownerOf: () => 'booking', read: vi.fn(), servedHtml: () => '<h1>Contact</h1>' }}
    >
      <UnsavedProvider value={{ current: held }}>
        <PageErrorBoundary remote="booking" path="/contact">
          <Broken />
        </PageErrorBoundary>
      </UnsavedProvider>
    </PageSourceProvider>,
  );
  const retry = () => screen.getByRole('button', { name: 'Retry' });
  expect(screen.getByRole('heading', { name: 'Contact' })).toBeVisible();
  const tries = Broken.mock.calls.length;
  await userEvent.click(retry());
  expect(Broken.mock.calls.length).toBeGreaterThan(tries);
  expect(reload).not.toHaveBeenCalled();
  await userEvent.click(retry());
  expect(reload).toHaveBeenCalledTimes(reloads);
});

it('keeps what was typed when the page throws, and when Retry renders it again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let broken = false;
  const Form = () => {
    const [wide, setWide] = useState(false);
    if (broken) throw new TypeError('No such name in the kit');
    return (
      <form>
        <input id="contact-name" aria-label="Name" />
        <input id="contact-consent" type="checkbox" aria-label="I agree" />
        <button type="button" onClick={() => setWide(!wide)}>
          Widen
        </button>
      </form>
    );
  };
  const servedHtml = () =>
    '<form><input id="contact-name" aria-label="Name"><input id="contact-consent" type="checkbox" aria-label="I agree"></form>';
  render(
    <PageSourceProvider value={{ ownerOf: () => 'booking', read: vi.fn(), servedHtml }}>
      <PageErrorBoundary remote="booking" path="/contact">
        <Form />
      </PageErrorBoundary>
    </PageSourceProvider>,
  );
  const expectTyped = async () => {
    await expect.poll(() => screen.getByLabelText('Name')).toHaveValue('Ada');
    expect(screen.getByLabelText('I agree')).toBeChecked();
  };
  await userEvent.type(screen.getByLabelText('Name'), 'Ada');
  await userEvent.click(screen.getByLabelText('I agree'));
  broken = true;
  await userEvent.click(screen.getByRole('button', { name: 'Widen' }));
  await expectTyped();
  broken = false;
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByRole('button', { name: 'Widen' });
  await expectTyped();
});
