import type { IntakeKind } from '@concierge/contract/forms/intake';
import { limits } from '@concierge/contract/text/limits';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { countAccepted, isLimited } from '../submission/rate-limit';
import { errorResponse, paths, startServer } from '../testing/server';
import {
  expectFailure,
  expectSuccess,
  fillIn,
  notice,
  press,
  setupUser,
  submitButton,
  visit,
} from '../testing/visit';

let server: ReturnType<typeof startServer>;
beforeEach(() => {
  server = startServer();
});

describe('the hourly limits', () => {
  const tooMany = 'Too many requests / Please wait before submitting another appointment request.';

  const accepted = async (kind: IntakeKind, number: number) => {
    for (let minutes = 59; minutes > 59 - number; minutes -= 1)
      await countAccepted(kind, 'jane@example.com', Date.now() - minutes * 60_000);
  };

  it('stop one appointment request too many in the browser', async () => {
    await accepted('appointment', limits.ratePerWindow.appointment - 1);
    visit();
    await fillIn();
    await press();
    await expectSuccess();
    await fillIn();
    await press();
    await waitFor(() => expect(notice()).toBe(tooMany));
    expect(server.to(paths.appointment)).toHaveLength(1);
    expect(screen.getByLabelText('Full Name')).toHaveValue('Jane Doe');
  });

  it('stop one message too many', async () => {
    await accepted('contact', limits.ratePerWindow.contact);
    visit('/contact?form=message');
    await fillIn();
    await setupUser().click(submitButton('Send Message'));
    await waitFor(() =>
      expect(notice()).toBe('Too many requests / Please wait before submitting another contact form.'),
    );
    expect(server.count()).toBe(0);
  });

  it('do not count submissions that failed', async () => {
    server.answer(paths.appointment, errorResponse(503, 'unavailable'));
    visit();
    await fillIn();
    await press();
    await expectFailure();
    expect(localStorage).toHaveLength(0);
  });

  it('count a submission once, however often its notifications are requested', async () => {
    server.answer(paths.sms, errorResponse(503, 'unavailable'));
    visit();
    await fillIn();
    await press();
    await expectFailure();
    await press();
    await expectFailure();
    for (let count = 1; count < limits.ratePerWindow.appointment; count += 1) {
      expect(await isLimited('appointment', 'jane@example.com')).toBe(false);
      await countAccepted('appointment', 'jane@example.com');
    }
    expect(await isLimited('appointment', 'jane@example.com')).toBe(true);
  });

  it('show the same message when the server applies them', async () => {
    server.answer(paths.appointment, errorResponse(429, 'too_many_requests'));
    visit();
    await fillIn();
    await press();
    await waitFor(() => expect(notice()).toBe(tooMany));
  });
});
