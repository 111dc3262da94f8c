import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import type { DryRunOutcome } from '../../../contract/calls/taskActions/dryRunOutcome.ts';
import { taskActionTexts } from '../../../contract/flow/actionTexts.ts';
import {
  type BatchAction,
  type BatchKind,
  batchTitle,
  type DryRunInput,
} from '../../state/tasks/batchActions.ts';
import { useBufferedKeys } from '../../state/workspace/typeAhead/useBufferedKeys.ts';
import { LoadingIndicator } from '../../ui/EmptyState.tsx';
import { ActionFields } from '../action/ActionFields.tsx';
import type { ActionSources } from '../action/actionForm.ts';
import { batchFormOf } from '../action/actionRegistry.ts';
import { useActionAnswers } from '../action/useActionAnswers.ts';
import type { DialogBodyProps } from '../openDialog.ts';
import { DialogFrame } from '../shared/DialogFrame.tsx';
import { BatchKeys, BatchTable } from './BatchTable.tsx';
import { filterReady, formatBatchPlan, listProgressRows } from './batchRows.ts';
import { useDryRun } from './useDryRun.ts';

export type BatchDialogProps = {
  kind: BatchKind;
  /** The number of tasks in the batch, and the number of selected tasks beyond its limit. */
  count: number;
  beyond: number;
  /** The table has the focus, so that Enter confirms without an opinion. */
  isQuick: boolean;
  /** Returns the dry run, task by task. */
  plan: (question: DryRunInput) => Promise<DryRunOutcome[]>;
  sources: ActionSources;
  draftKey: string;
};

export type BatchDialogResult = {
  plan: readonly DryRunOutcome[];
  /** The confirmed action, or the task that the person opens instead. */
  chosen: { act: BatchAction } | { open: DryRunOutcome } | null;
};

/** Shows the fields of a batch action above its dry run for each task. */
export function BatchDialog({ props, close }: DialogBodyProps<BatchDialogProps, BatchDialogResult>) {
  const { kind, isQuick, draftKey, sources } = props;
  const form = batchFormOf(kind);
  const answers = useActionAnswers(form, { ...sources, draftKey });
  const dryRun = useDryRun(form.toDryRun(answers.input), props.plan);
  const { plan } = dryRun;
  const [cursor, setCursor] = useState(0);
  // A confirmation before the dry run has answered takes effect with the answer, unless that has to be read first.
  const [isAsked, setAsked] = useState(false);
  // Keys that follow go to the next target, or to the dialog if the answer has to be read.
  useBufferedKeys(isAsked);
  const lines = useMemo(() => listProgressRows(plan), [plan]);
  const ready = dryRun.isKnown ? filterReady(plan) : [];

  const send = () => {
    answers.sent();
    close({ plan, chosen: { act: form.toAction(answers.input) } });
  };
  const confirm = () => {
    if (!answers.check()) return;
    if (dryRun.problem !== undefined) dryRun.retry();
    else if (dryRun.isKnown && ready.length > 0) send();
    else if (dryRun.loading || !dryRun.isKnown) setAsked(true);
  };
  useEffect(() => {
    if (!isAsked || (!dryRun.isKnown && dryRun.problem === undefined)) return;
    setAsked(false);
    if (dryRun.isKnown && ready.length > 0 && ready.length === plan.length) send();
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
  const failure = answers.choices.problem ?? dryRun.problem;
  const isIdle = dryRun.isKnown && ready.length === 0;
  return (
    <DialogFrame
      title={batchTitle(kind)}
      width={960}
      problem={failure}
      aside={lines.length > 0 && <BatchKeys />}
      confirmLabel={
        dryRun.problem
          ? '重新试算'
          : `${taskActionTexts[kind].verb} ${dryRun.isKnown ? ready.length : props.count} 条`
      }
      {...(!isIdle && { onConfirm: confirm })}
      onCancel={() => leave()}
    >
      <ActionFields
        fields={form.fields}
        phrases={form.phrases}
        answers={answers}
        sources={sources}
        rows={2}
        focusComment={!isQuick}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the table inside */}
      <div className="dialog-batch" aria-busy={dryRun.loading} onKeyDown={onKeyDown}>
        {failure === undefined && (
          <DryRunPreview {...props} isChoiceLoading={answers.choices.loading} dryRun={dryRun} />
        )}
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

type DryRunPreviewProps = BatchDialogProps & {
  isChoiceLoading: boolean;
  dryRun: ReturnType<typeof useDryRun>;
};

function DryRunPreview({
  kind,
  count,
  beyond,
  isChoiceLoading,
  dryRun: { plan, isKnown, loading },
}: DryRunPreviewProps) {
  if (loading || isChoiceLoading) return <LoadingIndicator label={`正在逐条试算 ${count} 条`} />;
  return (
    <p role="status">
      {isKnown ? formatBatchPlan(plan) : batchFormOf(kind).waiting?.(count)}
      {beyond > 0 && <small>（另有 {beyond} 条超出一次的上限，保持选中）</small>}
    </p>
  );
}
