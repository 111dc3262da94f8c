import { Button } from '../../../ui/Button.tsx';
import { EmptyState, LoadingIndicator } from '../../../ui/EmptyState.tsx';

type PreviewFallbackProps = { problem: string | undefined; onRetry?: () => void; onDownload: () => void };

/** Shown while a file loads and when it cannot be shown. */
export function PreviewFallback({ problem, onRetry, onDownload }: PreviewFallbackProps) {
  if (problem === undefined) return <LoadingIndicator label="正在打开文件" />;
  return (
    <EmptyState title={problem}>
      {onRetry && <Button onClick={onRetry}>重试</Button>}
      <Button look="primary" autoFocus onClick={onDownload}>
        下载
      </Button>
    </EmptyState>
  );
}
