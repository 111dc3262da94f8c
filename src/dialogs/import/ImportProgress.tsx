import { useSnapshot } from 'valtio';
import { formatNumber } from '../../../contract/formatNumber.ts';
import { cancelJob, isActiveJob, jobs, percentDone } from '../../state/cache/jobs.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { Button } from '../../ui/Button.tsx';

/**
 * Shows the progress of the person's newest import. A canceled import leaves nothing behind, and the dialog says
 * so.
 */
export function ImportProgress() {
  const { list } = useSnapshot(jobs);
  const job = list.find((one) => one.kind === 'import' && isActiveJob(one));
  const percent = job && percentDone(job);
  return (
    <div className="dialog-batch-progress">
      <div
        className="dialog-progress"
        role="progressbar"
        aria-label="导入进度"
        aria-valuenow={percent ?? 0}
        aria-valuemin={0}
        aria-valuemax={100}
      >
        <i style={{ inlineSize: `${percent ?? 0}%` }} />
      </div>
      <span>
        {percent === undefined
          ? '正在读取表格'
          : `${formatNumber(job?.done)} / ${formatNumber(job?.total)} 行`}
      </span>
      {job && (
        <Button look="ghost" onClick={() => void cancelJob(job.id).catch(showFailure)}>
          取消导入
        </Button>
      )}
    </div>
  );
}
