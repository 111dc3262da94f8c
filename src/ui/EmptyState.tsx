import './styles/ui.css';
import { NonIdealState } from '@blueprintjs/core';
import type { ReactNode } from 'react';

type EmptyStateProps = { title: string; hint?: ReactNode; children?: ReactNode };

/**
 * An empty list, a failed load or a filter without matches: the cause, and the next step. The title is no heading of
 * the page, which Blueprint's `title` would make of it.
 */
export function EmptyState({ title, hint, children }: EmptyStateProps) {
  const description = (
    <div>
      <strong>{title}</strong>
      {hint && <p>{hint}</p>}
    </div>
  );
  const action = children ? <div className="ui-empty-actions">{children}</div> : undefined;
  return (
    <div className="ui-empty" role="status">
      <NonIdealState description={description} {...(action && { action })} />
    </div>
  );
}

/** A loading indicator, invisible for its first 300 ms. */
export function LoadingIndicator({ label = '加载中' }: { label?: string }) {
  return (
    <div className="ui-loading" role="status" aria-label={label}>
      <span className="ui-spin" />
    </div>
  );
}
