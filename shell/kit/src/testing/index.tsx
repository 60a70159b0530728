import { type RenderResult, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { dismissToast, useToast } from '../toast';

function Toasts() {
  const toast = useToast();
  return (
    <div role="status" aria-label="Notices">
      {toast ? `${toast.title} / ${toast.description}` : ''}
    </div>
  );
}

/** Renders a remote's page as the shell would: at an address, with a region that announces toasts. */
export function renderPage(Page: ComponentType, at = '/'): RenderResult {
  dismissToast();
  return render(
    <MemoryRouter initialEntries={[at]}>
      <Page />
      <Toasts />
    </MemoryRouter>,
  );
}
