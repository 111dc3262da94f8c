/** An error boundary per page: a failed page shows the failure and offers a retry; other pages are unaffected. */
import { Component, type ReactNode } from 'react';
import { endAwaitingPage } from '../../state/workspace/typeAhead/awaitedPage.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

export class PageBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    endAwaitingPage();
    reportError(error);
  }

  override render() {
    if (this.state.error === undefined) return this.props.children;
    return (
      <EmptyState title="页面出现异常" hint="其它标签不受影响；若重试后仍然如此，请反馈给管理员。">
        <Button onClick={() => this.setState({ error: undefined })}>重试</Button>
        <Button onClick={() => location.reload()}>重新加载</Button>
      </EmptyState>
    );
  }
}
