import { type RenderResult, render } from '@testing-library/react';
import type { ComponentType } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { dismissNotice, useNotice } from '../notices/store';

function Notices() {
  const notice = useNotice();
  return (
    <div role="status" aria-label="Notices">
      {notice ? `${notice.title} / ${notice.description}` : ''}
    </div>
  );
}

/** Renders a remote's page as the shell would: at an address, with a place where notices are announced. */
export function renderPage(Page: ComponentType, at = '/'): RenderResult {
  dismissNotice();
  return render(
    <MemoryRouter initialEntries={[at]}>
      <Page />
      <Notices />
    </MemoryRouter>,
  );
}
