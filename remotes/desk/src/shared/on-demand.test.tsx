import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { onDemand } from './on-demand';

/** What the shell puts around a page. */
class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    const retry = () => this.setState({ failed: false });
    return this.state.failed ? (
      <button type="button" onClick={retry}>
        Retry
      </button>
    ) : (
      this.props.children
    );
  }
}

it('a page whose code failed to load is loaded again by Retry', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi
    .fn(async () => ({ Shown: () => <h1>Audit</h1> }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
  const Page = onDemand(load);
  render(
    <Boundary>
      <Page />
    </Boundary>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Audit' })).toBeVisible();
});
