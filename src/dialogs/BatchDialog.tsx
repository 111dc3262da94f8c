import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { announceText } from '../ui/announce.ts';
import { Loading } from '../ui/EmptyState.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import type { BatchProps, BatchResult } from './batch.ts';
import type { BodyProps } from './open.ts';
import { BatchTable } from './parts/BatchTable.tsx';
import { linesOf, questionOf, readyOf, reportOf, resultOf } from './parts/batchLines.ts';
import { DialogFrame } from './parts/DialogFrame.tsx';
import { type Batch, type BatchStage, useBatch } from './parts/useBatch.ts';

/** A table of verdicts first, of results afterwards: arrows walk it, Enter goes on, O opens, Esc leaves. */
export function BatchDialog({ props, close }: BodyProps<BatchProps, BatchResult>) {
  const batch = useBatch(props);
  const { stage, plan, run } = batch;
  const outcomes = outcomesOf(run);
  const [cursor, setCursor] = useState(0);
  const lines = useMemo(
    () => (stage === 'done' ? resultOf : linesOf)(plan, run?.outcomes ?? []),
    [stage, plan, run],
  );
  useEffect(() => {
    if (stage === 'done') announceText('batch', () => reportOf(plan, outcomesOf(run)));
  }, [stage, plan, run]);
  const leave = (open?: BatchResult['open']) => {
    if (stage === 'running') batch.stop();
    else if (stage === 'broken' && !open) batch.stop();
    else if (plan.length === 0) close();
    else close({ plan, outcomes, ...(open && { open }) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
      return;
    if (event.key === 'Enter' && stage === 'done') leave();
    else if (event.key === 'Enter') batch.goOn();
    else if (event.key === 'o' && stage !== 'running') leave(lines[cursor]?.task);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <DialogFrame
      title={props.title}
      width={960}
      onCancel={() => leave()}
      problem={batch.problem}
      aside={lines.length > 0 && stage !== 'running' && <Keys />}
      confirmKeys="Enter"
      {...buttonsOf(batch)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the table inside */}
      <div className="dialog-batch" onKeyDown={onKeyDown}>
        <Says batch={batch} beyond={props.beyond} />
        {lines.length > 0 && (
          <BatchTable
            label={stage === 'done' ? '处理结果' : '待处理任务'}
            lines={lines}
            cursor={cursor}
            onCursor={setCursor}
          />
        )}
      </div>
    </DialogFrame>
  );
}

const outcomesOf = (run: Batch['run']) => run?.outcomes ?? [];

type Buttons = { confirmLabel?: string; cancelLabel?: string; onConfirm?: () => void };

function buttonsOf({ stage, plan, goOn }: Batch): Buttons {
  const buttons: Record<BatchStage, Buttons> = {
    planning: {},
    unplanned: { confirmLabel: '重新试算', onConfirm: goOn },
    asking: readyOf(plan).length > 0 ? { confirmLabel: '确定', onConfirm: goOn } : { cancelLabel: '关闭' },
    running: { cancelLabel: '停止' },
    broken: { confirmLabel: '继续', cancelLabel: '结束', onConfirm: goOn },
    done: { cancelLabel: '完成' },
  };
  return buttons[stage];
}

const Keys = () => (
  <>
    <Kbd keys="↑" /> <Kbd keys="↓" /> 浏览 <Kbd keys="O" /> 打开
  </>
);

function Says({ batch: { stage, plan, run }, beyond }: { batch: Batch; beyond: number }) {
  const outcomes = outcomesOf(run);
  if (stage === 'planning') return <Loading label="正在逐条试算" />;
  if (stage === 'unplanned') return null;
  if (stage === 'done') return <p>{reportOf(plan, outcomes)}</p>;
  if (stage !== 'asking') return <Progress done={outcomes.length} total={readyOf(plan).length} />;
  return (
    <p role="status">
      {questionOf(plan)}
      {beyond > 0 && <small>（另有 {beyond} 条超出一次的上限，保持选中）</small>}
    </p>
  );
}

function Progress({ done, total }: { done: number; total: number }) {
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
