import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { DryRunOutcome } from '../../../contract/calls/shapes/dryRunShapes.ts';
import { rememberPeople } from '../../state/cache/people.ts';
import { batchTitle, batchVerbs } from '../../state/tasks/batchActions.ts';
import { LoadingIndicator } from '../../ui/EmptyState.tsx';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { useCommentDraft } from '../shared/useCommentDraft.ts';
import { BatchFields, batchPhraseKind } from './BatchFields.tsx';
import { BatchKeys, BatchTable } from './BatchTable.tsx';
import {
  type BatchDraft,
  type BatchProblems,
  findBatchProblems,
  toBatchAction,
  toDryRunRequest,
} from './batchDraft.ts';
import { filterReady, formatBatchPlan, listProgressRows } from './batchRows.ts';
import type { BatchDialogProps, BatchDialogResult } from './openBatch.ts';
import { useBatchDraft } from './useBatchDraft.ts';
import { useDryRun } from './useDryRun.ts';

/** Shows the fields of a batch action above its dry run for each task. */
export function BatchDialog({ props, close }: DialogBodyProps<BatchDialogProps, BatchDialogResult>) {
  const { kind, isQuick, draftKey } = props;
  const { draft, change, problem } = useBatchDraft(props);
  const usual = kind === 'transfer' ? '请转交处理' : '';
  const opinion = useCommentDraft({ draftKey, kind: batchPhraseKind(kind), usual });
  const dryRun = useDryRun(toDryRunRequest(kind, draft), props.plan);
  const { plan } = dryRun;
  const [problems, setProblems] = useState<BatchProblems>({});
  const [cursor, setCursor] = useState(0);
  // Confirmed before the answer was there: done with the answer, where that says nothing that has to be read first.
  const [isAsked, setAsked] = useState(false);
  const lines = useMemo(() => listProgressRows(plan), [plan]);
  const ready = dryRun.isKnown ? filterReady(plan) : [];

  const send = () => {
    rememberPeople(draft.people.map(({ value }) => value));
    opinion.sent();
    close({ plan, chosen: { act: toBatchAction(kind, draft, opinion.comment) } });
  };
  const confirm = () => {
    const wrong = findBatchProblems(kind, draft, opinion.comment);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    if (dryRun.problem !== undefined) dryRun.retry();
    else if (dryRun.isKnown && ready.length > 0) send();
    else if (dryRun.loading || !dryRun.isKnown) setAsked(true);
  };
  useEffect(() => {
    if (!isAsked || !dryRun.isKnown) return;
    setAsked(false);
    if (ready.length > 0 && ready.length === plan.length) send();
  });
  const leave = (task?: DryRunOutcome) => {
    if (plan.length === 0) close();
    else close({ plan, chosen: task ? { open: task } : null });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing)
      return;
    if (event.key === 'Enter') confirm();
    else if (event.key === 'o') leave(lines[cursor]?.task);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const failure = problem ?? dryRun.problem;
  const isIdle = dryRun.isKnown && ready.length === 0;
  return (
    <DialogFrame
      title={batchTitle(kind)}
      width={960}
      problem={failure}
      aside={lines.length > 0 && <BatchKeys />}
      confirmLabel={
        dryRun.problem ? '重新试算' : `${batchVerbs[kind]} ${dryRun.isKnown ? ready.length : props.count} 条`
      }
      {...(!isIdle && { onConfirm: confirm })}
      onCancel={() => leave()}
    >
      <BatchFields
        kind={kind}
        isQuick={isQuick}
        draft={draft}
        onChange={change}
        comment={opinion.comment}
        onComment={opinion.write}
        problems={problems}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the table inside */}
      <div className="dialog-batch" aria-busy={dryRun.loading} onKeyDown={onKeyDown}>
        {failure === undefined && <DryRunPreview {...props} draft={draft} dryRun={dryRun} />}
        {lines.length > 0 && (
          <BatchTable
            label="待处理任务"
            lines={lines}
            cursor={Math.min(cursor, lines.length - 1)}
            onCursor={setCursor}
            onOpen={leave}
            autoFocus={isQuick || kind === 'read'}
          />
        )}
      </div>
    </DialogFrame>
  );
}

type DryRunPreviewProps = BatchDialogProps & { draft: BatchDraft; dryRun: ReturnType<typeof useDryRun> };

function DryRunPreview({
  kind,
  count,
  beyond,
  draft,
  dryRun: { plan, isKnown, loading },
}: DryRunPreviewProps) {
  if (loading || (kind === 'return' && !draft.options))
    return <LoadingIndicator label={`正在逐条试算 ${count} 条`} />;
  const missing = kind === 'return' ? '没有适合全部任务的去向，请分开选择' : `选择人员后逐条试算 ${count} 条`;
  return (
    <p role="status">
      {isKnown ? formatBatchPlan(plan) : missing}
      {beyond > 0 && <small>（另有 {beyond} 条超出一次的上限，保持选中）</small>}
    </p>
  );
}
