import '../styles/ui.css';
import { type ReactNode, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { ElapsedTime } from '../ElapsedTime.tsx';
import { Kbd } from '../keyboard/Kbd.tsx';
import { dismissToast, findOfferingToast, type Toast, toastStore } from './toast.ts';

/** `offerKey`: the key of the newest toast's action. */
export function Toasts({ offerKey }: { offerKey: ReactNode }) {
  // The snapshot has the same shape, read-only.
  const list = useSnapshot(toastStore).list as readonly Toast[];
  const offering = findOfferingToast(list);
  return (
    <div className="ui-toasts" role="log" aria-live="polite">
      {list.map((one) => (
        <ToastCard key={one.id} toast={one} offerKey={one === offering && offerKey} />
      ))}
    </div>
  );
}

const ProgressBar = ({ done, total, label }: { done: number; total: number; label: string }) => (
  <div
    className="ui-toast-progress"
    role="progressbar"
    aria-label={label}
    aria-valuenow={done}
    aria-valuemin={0}
    aria-valuemax={total}
  >
    <i style={{ inlineSize: `${(done / total) * 100}%` }} />
  </div>
);

const Notification = ({ title, lines }: { title: string; lines: readonly string[] }) => (
  <div className="ui-notification">
    <b>{title}</b>
    {lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
  </div>
);

function ToastCard({ toast, offerKey }: { toast: Toast; offerKey: ReactNode }) {
  const { id, timeoutMs, action, shownAt } = toast;
  useEffect(() => {
    if (timeoutMs === 0) return;
    const timer = setTimeout(() => dismissToast(id), timeoutMs);
    return () => clearTimeout(timer);
  }, [id, timeoutMs]);
  return (
    <div className={`ui-toast ui-toast-${toast.tone}`} role={toast.tone === 'error' ? 'alert' : 'status'}>
      {toast.lines ? <Notification title={toast.text} lines={toast.lines} /> : <span>{toast.text}</span>}
      {shownAt && (
        <small aria-hidden="true">
          <ElapsedTime time={shownAt} />
        </small>
      )}
      {action && (
        <button
          type="button"
          className="ui-toast-action"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
          {action.keys ? <Kbd keys={action.keys} /> : offerKey}
        </button>
      )}
      <button type="button" className="ui-toast-close" aria-label="关闭" onClick={() => dismissToast(id)}>
        ×
      </button>
      {toast.progress && <ProgressBar {...toast.progress} label={toast.text} />}
      {toast.countdown && <i className="ui-toast-time" style={{ animationDuration: `${timeoutMs}ms` }} />}
    </div>
  );
}
