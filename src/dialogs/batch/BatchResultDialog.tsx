import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { DryRunOutcome } from '../../../contract/calls/taskActions/dryRunOutcome.ts';
import type { BatchJob } from '../../state/tasks/batchJob.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { BatchKeys, BatchTable } from './BatchTable.tsx';
import { formatBatchReport, listProgressRows, listResultRows } from './batchRows.ts';

export type BatchResultDialogProps = {
  job: BatchJob;
  /** Resumes a stopped batch. */
  goOn: () => void;
  end: () => void;
};

/** Shows progress during the run, then the outcome of each task; it closes by itself when all tasks succeeded. */
export function BatchResultDialog({ props, close }: DialogBodyProps<BatchResultDialogProps, DryRunOutcome>) {
  const { job, goOn, end } = props;
  const { stage, outcomes, problem } = useSnapshot(job.state);
  const [cursor, setCursor] = useState(0);
  const lines = useMemo(
    () => (stage === 'done' ? listResultRows : listProgressRows)(job.plan, outcomes),
    [job, stage, outcomes],
  );
  useEffect(() => {
    job.isWatched = true;
    return () => {
      job.isWatched = false;
    };
  }, [job]);
  const isAllDone = stage === 'done' && job.isAllDone;
  useEffect(() => {
    if (isAllDone) close();
  }, [isAllDone, close]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
      return;
    if (event.key === 'Enter' && stage === 'done') close();
    else if (event.key === 'Enter' && stage === 'broken') goOn();
    else if (event.key === 'o' && stage !== 'running') close(lines[cursor]?.task);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const buttons = {
    running: { cancelLabel: '在后台继续', confirmLabel: '停止', onConfirm: () => job.stop() },
    broken: { cancelLabel: '结束', confirmLabel: '继续', onConfirm: goOn },
    done: { cancelLabel: '完成' },
  }[stage];
  return (
    <DialogFrame
      title={job.title}
      width={960}
      problem={problem}
      aside={stage !== 'running' && <BatchKeys />}
      {...buttons}
      onCancel={() => {
        if (stage === 'broken') end();
        close();
      }}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the table inside */}
      <div className="dialog-batch" onKeyDown={onKeyDown}>
        {stage === 'done' ? (
          <p role="status">{formatBatchReport(job.plan, outcomes)}</p>
        ) : (
          <Progress done={outcomes.length} job={job} />
        )}
        <BatchTable
          label={stage === 'done' ? '处理结果' : '待处理任务'}
          lines={lines}
          cursor={cursor}
          onCursor={setCursor}
          onOpen={close}
          autoFocus
        />
      </div>
    </DialogFrame>
  );
}

function Progress({ done, job: { taskIds } }: { done: number; job: BatchJob }) {
  const total = taskIds.length;
  return (
    <div className="dialog-batch-progress">
      <div
        className="dialog-progress"
        role="progressbar"
        aria-label="处理进度"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
      >
        <i style={{ inlineSize: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </div>
      <span>
        {done} / {total}
      </span>
    </div>
  );
}
