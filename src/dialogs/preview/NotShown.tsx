import { Button } from '../../ui/Button.tsx';
import { EmptyState, Loading } from '../../ui/EmptyState.tsx';

type NotShownProps = { problem: string | undefined; onRetry?: () => void; onDownload: () => void };

/** While a file is on its way, and where it could not be shown. */
export function NotShown({ problem, onRetry, onDownload }: NotShownProps) {
  if (problem === undefined) return <Loading label="正在打开文件" />;
  return (
    <EmptyState title={problem}>
      {onRetry && <Button onClick={onRetry}>重试</Button>}
      <Button look="primary" autoFocus onClick={onDownload}>
        下载
      </Button>
    </EmptyState>
  );
}
