import { Component, type ReactNode } from 'react';
import type { RemoteLoader } from '../federation/remote-loader';
import { useReload } from '../navigation/unsaved-state';
import { useLoader, usePageSource } from './contexts';
import { type NotedElements, noteElements, restoreControls } from './kept-controls';
import { PageError } from './page-error';

interface BoundaryProps {
  readonly remote: string;
  readonly path: string;
  readonly servedHtml: string | undefined;
  readonly loader: RemoteLoader | null;
  readonly reload: () => void;
  readonly children: ReactNode;
}

class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };
  private retried = false;

  private readonly retry = () => {
    // What failed twice would fail again in this document.
    if (this.retried) this.props.reload();
    this.retried = true;
    this.setState({ failed: false });
  };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  /** What was typed goes on into the served text's form, and from there into the page that Retry renders. */
  override getSnapshotBeforeUpdate(_props: BoundaryProps, before: { failed: boolean }): NotedElements | null {
    return before.failed === this.state.failed ? null : noteElements(document);
  }

  override componentDidUpdate(_props: BoundaryProps, _state: object, noted: NotedElements | null): void {
    if (noted) restoreControls(noted);
  }

  override componentDidCatch(error: unknown): void {
    this.props.loader?.reportError(this.props.remote, 'render', error);
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    const { remote, path, servedHtml } = this.props;
    return (
      <>
        <PageError onRetry={this.retry} />
        {servedHtml === undefined ? null : (
          // The page's own HTML as this site served it: text, links and native forms stay usable.
          // biome-ignore lint/security/noDangerouslySetInnerHtml: read from this document before hydration
          <div data-mf={remote} data-page={path} dangerouslySetInnerHTML={{ __html: servedHtml }} />
        )}
      </>
    );
  }
}

/** Confines an error to the page that threw it, and keeps the served text on screen. */
export function PageErrorBoundary(props: Pick<BoundaryProps, 'remote' | 'path' | 'children'>) {
  const servedHtml = usePageSource().servedHtml(props.path);
  return <Boundary {...props} servedHtml={servedHtml} loader={useLoader()} reload={useReload()} />;
}
