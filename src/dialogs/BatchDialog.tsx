import { useRef, useState } from 'react';
import type { TaskOutcome } from '../../contract/calls/task.ts';
import { CallFailure } from '../client/failure.ts';
import type { BatchProps } from './batch.ts';
import type { BodyProps } from './open.ts';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { inChunks } from './parts/inChunks.ts';

const chunkSize = 10;

type Stage = 'asking' | 'running' | 'done';

const sentence = (error: unknown) =>
  error instanceof CallFailure ? error.msg : '系统未知错误，请反馈给管理员';

export function BatchDialog({ props, close }: BodyProps<BatchProps, TaskOutcome[]>) {
  const { title, taskIds } = props;
  const [stage, setStage] = useState<Stage>('asking');
  const [outcomes, setOutcomes] = useState<readonly TaskOutcome[]>([]);
  const stopped = useRef(false);
  const start = async () => {
    setStage('running');
    const all = await inChunks({
      taskIds,
      size: chunkSize,
      run: props.run,
      onProgress: (now) => setOutcomes([...now]),
      stopped: () => stopped.current,
      sentence,
    });
    setOutcomes(all);
    setStage('done');
  };
  const failed = outcomes.filter((one) => !one.ok);
  const leave = () => {
    if (stage === 'running') stopped.current = true;
    else if (stage === 'done') close([...outcomes]);
    else close();
  };
  const frame = {
    asking: { confirmLabel: '确定', onConfirm: () => void start() },
    running: { cancelLabel: '停止' },
    done: { cancelLabel: '完成' },
  }[stage];
  return (
    <DialogFrame title={title} width={560} focusButton onCancel={leave} {...frame}>
      <div className="dialog-batch">
        {stage === 'asking' && <p>{props.question}</p>}
        {stage === 'running' && <Progress done={outcomes.length} total={taskIds.length} />}
        {stage === 'done' && (
          <p role="status">
            成功 <b>{outcomes.length - failed.length}</b> 条
            {failed.length > 0 && `，失败 ${failed.length} 条（仍保持选中）`}
            {outcomes.length < taskIds.length && `，未处理 ${taskIds.length - outcomes.length} 条`}
          </p>
        )}
      </div>
      {failed.length > 0 && (
        <ul className="dialog-results" aria-label="失败的任务">
          {failed.map((one) => (
            <li key={one.taskId}>
              <span>{props.rows.find((row) => row.taskId === one.taskId)?.title ?? one.taskId}</span>
              <small>{one.msg ?? '处理失败'}</small>
              <button
                type="button"
                disabled={stage !== 'done'}
                onClick={() => {
                  close([...outcomes]);
                  props.onOpen(one.taskId);
                }}
              >
                打开
              </button>
            </li>
          ))}
        </ul>
      )}
    </DialogFrame>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
  const percent = Math.round((done / total) * 100);
  return (
    <>
      <div
        className="dialog-progress"
        role="progressbar"
        aria-label="处理进度"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
      >
        <i style={{ inlineSize: `${percent}%` }} />
      </div>
      <p className="dialog-note">
        {done} / {total}
      </p>
    </>
  );
}
