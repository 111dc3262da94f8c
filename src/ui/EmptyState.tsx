import './styles/ui.css';
import type { ReactNode } from 'react';

/** Nothing here, loading failed, filtered to nothing: what happened, and what to do next. */
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

/** Says that something is on its way; invisible for its first 300 ms. */
export function LoadingIndicator({ label = '加载中' }: { label?: string }) {
  return (
    <div className="ui-loading" role="status" aria-label={label}>
      <span className="ui-spin" />
    </div>
  );
}
