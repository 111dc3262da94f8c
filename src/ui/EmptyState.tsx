import './styles/ui.css';
import type { ReactNode } from 'react';

/** An empty list, a failed load or a filter without matches: the cause, and the next step. */
export function EmptyState({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="ui-empty" role="status">
      <strong>{title}</strong>
      {hint && <p>{hint}</p>}
      {children && <div className="ui-empty-actions">{children}</div>}
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
