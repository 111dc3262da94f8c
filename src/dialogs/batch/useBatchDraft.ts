import { useEffect, useState } from 'react';
import { CallFailure } from '../../client/callFailure.ts';
import type { BatchDraft } from './batchDraft.ts';
import type { BatchDialogProps } from './openBatch.ts';

/** Holds the draft of a batch; loads the return targets when it mounts. */
export function useBatchDraft({ kind, jumpBack, destinations }: BatchDialogProps) {
  const [draft, setDraft] = useState<BatchDraft>({
    options: undefined,
    chosen: undefined,
    jumpBack,
    people: [],
    type: 'beforeAddSign',
  });
  const [problem, setProblem] = useState<string>();
  const change = (part: Partial<BatchDraft>) => setDraft((before) => ({ ...before, ...part }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: a dialog is about one batch
  useEffect(() => {
    if (kind !== 'return') return;
    let late = false;
    destinations().then(
      (options) => !late && change({ options }),
      (error: unknown) => {
        if (error instanceof CallFailure) error.noticed = true;
        if (!late) setProblem(error instanceof CallFailure ? error.msg : '无法取得可退回的节点');
      },
    );
    return () => {
      late = true;
    };
  }, []);
  return { draft, change, problem };
}
