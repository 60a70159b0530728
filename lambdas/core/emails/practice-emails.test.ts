import { describe, expect, it } from 'vitest';
import { settings } from '../config';
import { storedRecord as record } from '../testing/samples';
import { testVariables } from '../testing/test-environment';
import { notificationEmail } from './notification';
import { surveysEmail } from './surveys';

const site = settings.notifications().parse(testVariables);
const at = '2026-11-27T22:30:00.000Z';

describe('the practice’s mail about surveys', () => {
  it('says when the survey of a request came, and nothing of unverified ones', () => {
    const { text } = surveysEmail(site, [{ tied: true, at, reference: 'K7M-4QXP' }]);
    expect(text).toContain(
      'Received Friday, November 27, 2026 at 5:30 PM Eastern Time. Reference: K7M-4QXP (consultation request)',
    );
    expect(text).not.toContain('verified');
  });

  it('explains what is not verified beside a survey that only names a request', () => {
    const { text } = surveysEmail(site, [{ tied: false, at, reference: 'SRV-2345', names: 'K7M-4QXP' }]);
    expect(text).toContain('(survey, names K7M-4QXP, not verified)');
    expect(text).toContain('anybody could have sent the survey');
  });
});

describe('the practice’s mail about one record', () => {
  it('doesn’t quote the visitor for a message that is empty', () => {
    const { text } = notificationEmail(site, 'appointment', record({ message: null }));
    expect(text).toMatch(/Message:\s+Not given/);
    expect(text).not.toContain('> Not given');
  });

  it('marks a state that the physicians aren’t licensed in', () => {
    const stateOf = (state: string) => notificationEmail(site, 'appointment', record({ state })).text;
    expect(stateOf('CA')).toContain('State: CA (outside the states we’re licensed in)');
    expect(stateOf('TX')).toContain('State: TX\n');
  });
});
