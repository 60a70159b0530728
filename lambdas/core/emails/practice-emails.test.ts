import { describe, expect, it } from 'vitest';
import { settings } from '../config';
import { storedRecord as record } from '../testing/samples';
import { testVariables } from '../testing/test-environment';
import { notificationEmail } from './notification';

const site = settings.notifications().parse(testVariables);
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
