import { loadConfirmation } from '@concierge/contract/survey/confirmation';
import { site } from '@concierge/kit';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { errorResponse, paths, startServer } from '../testing/server';
import {
  address,
  expectFailure,
  expectSuccess,
  fillIn,
  press,
  setupUser,
  submitButton,
  visit,
} from '../testing/visit';

const functions = [paths.confirmation, paths.notification, paths.sms] as const;

let server: ReturnType<typeof startServer>;
beforeEach(() => {
  server = startServer();
});

const idOf = (index: number) => server.to(paths.appointment)[index]?.body.id;
/** An insert's content, which decides whether it is the same submission. */
const contentOf = (index: number) => {
  const { recaptchaToken: _single, ...content } = server.to(paths.appointment)[index]?.body ?? {};
  return content;
};

/** Opens the page, fills in the form and submits it, which the server answers with an error. */
async function submitAndFail(path: string, error: Parameters<typeof server.answer>[1]) {
  server.answer(path, error);
  const page = visit();
  await fillIn();
  await press();
  await expectFailure();
  return page;
}

/** Presses the button again, and the server works. */
async function pressAndSucceed() {
  server.recover();
  await press();
  await expectSuccess();
}

describe('when something fails', () => {
  it.each([
    ['the insert', paths.appointment],
    ['the confirmation', paths.confirmation],
    ['the notification', paths.notification],
    ['the text message', paths.sms],
  ])('%s: says so and keeps everything that was typed', async (_what, path) => {
    await submitAndFail(path, errorResponse(503, 'unavailable'));
    expect(screen.getByLabelText('Full Name')).toHaveValue('Jane Doe');
    expect(screen.getByRole('checkbox', { name: /I agree/ })).toBeChecked();
    expect(screen.getByRole('alert')).toHaveTextContent(site.supportPhone.display);
    await waitFor(() => expect(submitButton()).toBeEnabled());
  });

  it.each([
    ['the insert', paths.appointment],
    ['a notification', paths.confirmation],
  ])(
    '%s finds this tab out of date: offers a reload, which continues the same submission',
    async (_what, path) => {
      const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
      server.answer(path, errorResponse(409, 'stale_client'));
      const page = visit();
      await fillIn();
      await press();
      await setupUser().click(await screen.findByRole('button', { name: 'Reload this page' }));
      expect(reload).toHaveBeenCalledOnce();

      page.unmount();
      visit();
      await waitFor(() => expect(screen.getByLabelText('Full Name')).toHaveValue('Jane Doe'));
      await pressAndSucceed();
      expect(new Set(server.to(paths.appointment).map(({ body }) => body.id)).size).toBe(1);
    },
  );

  it('says so below the button, which does not move', async () => {
    await submitAndFail(paths.appointment, errorResponse(503, 'unavailable'));
    const box = screen.getByRole('alert');
    expect(submitButton().compareDocumentPosition(box)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('says the same without a network', async () => {
    await submitAndFail(paths.appointment, () => Promise.reject(new TypeError('Failed to fetch')));
  });

  it('pressing again repeats the insert with the same id and content, and a new captcha token', async () => {
    await submitAndFail(paths.appointment, errorResponse(503, 'unavailable'));
    await pressAndSucceed();
    expect(contentOf(1)).toEqual(contentOf(0));
    const [first, second] = server.to(paths.appointment).map(({ body }) => body.recaptchaToken);
    expect(second).not.toBe(first);
  });

  it('after the insert, pressing again only requests the missing notifications', async () => {
    await submitAndFail(paths.sms, errorResponse(502, 'unavailable'));
    expect(screen.getByRole('alert')).toHaveTextContent('We have what you sent');
    await pressAndSucceed();
    expect(server.to(paths.appointment)).toHaveLength(1);
    expect(functions.map((path) => server.to(path).length)).toEqual([1, 1, 2]);
    expect(server.to(paths.sms)[1]?.body.requestId).toBe(idOf(0));
  });

  it('requests only the missing notifications after a reload in the same tab, too', async () => {
    const tab = await submitAndFail(paths.confirmation, errorResponse(500, 'internal'));
    tab.unmount();
    visit();
    await pressAndSucceed();
    expect(server.to(paths.appointment)).toHaveLength(1);
    expect(functions.map((path) => server.to(path).length)).toEqual([2, 1, 1]);
  });

  it('changed content becomes a new submission with a new id', async () => {
    await submitAndFail(paths.confirmation, errorResponse(500, 'internal'));
    await setupUser().type(screen.getByLabelText('Message'), 'One more thing');
    await pressAndSucceed();
    expect(idOf(1)).not.toBe(idOf(0));
    expect(server.to(paths.confirmation)[1]?.body.requestId).toBe(idOf(1));
  });

  it('gives up an id that the server has for other content', async () => {
    await submitAndFail(paths.appointment, errorResponse(409, 'conflict'));
    await pressAndSucceed();
    expect(idOf(1)).not.toBe(idOf(0));
  });

  it('finishes a record that the browser posted before the script loaded', async () => {
    const posted = '0b5ab7a5-5a34-8fd1-aa5c-6a4d2c1f9b11';
    const surveyToken = `K7M-4QXP.${posted}.${'s'.repeat(43)}`;
    const createdAt = '2026-03-02T15:00:00.000Z';
    server.answer(paths.appointment, () =>
      Response.json({ id: posted, reference: 'K7M-4QXP', createdAt, surveyToken }),
    );
    visit();
    await fillIn();
    await press();
    await expectSuccess();
    // The survey that the record's email links to, too, so that answers saved here are found there.
    expect(address()).toBe(`/patient-survey?session=${Date.parse(createdAt)}`);
    expect(functions.map((path) => server.to(path)[0]?.body.requestId)).toEqual([posted, posted, posted]);
    expect(loadConfirmation()).toMatchObject({ id: posted, reference: 'K7M-4QXP', surveyToken });
  });

  it('inserts a record again under the same id when the server does not know it', async () => {
    await submitAndFail(paths.sms, errorResponse(404, 'no_matching_record'));
    await pressAndSucceed();
    expect(contentOf(1)).toEqual(contentOf(0));
  });

  it('leaves the notifications to the scheduled job an hour after the insert', async () => {
    await submitAndFail(paths.sms, errorResponse(503, 'unavailable'));
    const later = Date.now() + 3_600_000;
    vi.spyOn(Date, 'now').mockReturnValue(later);
    await press();
    await expectSuccess();
    expect(server.to(paths.sms)).toHaveLength(1);
  });
});
