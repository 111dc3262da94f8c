import { useEffect, useRef, useState } from 'react';
import type { DryRunOutcome } from '../../../contract/calls/dryRunShapes.ts';
import { CallFailure, isAbort } from '../../client/failure.ts';
import type { BatchProps } from '../batch.ts';
import { readyOf } from './batchLines.ts';
import { type BatchRun, runBatch } from './batchRun.ts';

/** Few enough that a stop is felt, enough that the server has its hands full. */
const pieceSize = 25;

export type BatchStage = 'planning' | 'unplanned' | 'asking' | 'running' | 'broken' | 'done';

export type Batch = {
  stage: BatchStage;
  plan: readonly DryRunOutcome[];
  run: BatchRun | undefined;
  /** Why it cannot go on just now. */
  problem: string | undefined;
  /** Tries out, runs, or goes on after a break: whatever comes next. */
  goOn: () => void;
  stop: () => void;
};

/** One batch from its dry run to its result. */
export function useBatch(props: Pick<BatchProps, 'plan' | 'run'>): Batch {
  const [stage, setStage] = useState<BatchStage>('planning');
  const [plan, setPlan] = useState<readonly DryRunOutcome[]>([]);
  const [run, setRun] = useState<BatchRun>();
  const [problem, setProblem] = useState<string>();
  const stopped = useRef(false);

  const tryOut = async () => {
    setStage('planning');
    setProblem(undefined);
    try {
      setPlan(await props.plan());
      setStage('asking');
    } catch (error) {
      setProblem(sentenceOf(error));
      setStage('unplanned');
    }
  };
  const start = async () => {
    stopped.current = false;
    setProblem(undefined);
    setStage('running');
    const taskIds = readyOf(plan).map(({ taskId }) => taskId);
    const work = {
      taskIds,
      size: pieceSize,
      run: props.run,
      onProgress: setRun,
      stopped: () => stopped.current,
    };
    const now = await runBatch(work, run);
    setRun(now);
    setProblem(now.broken);
    setStage(now.broken === undefined ? 'done' : 'broken');
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the batch of a dialog does not change
  useEffect(() => void tryOut(), []);
  const mayStart = stage === 'broken' || (stage === 'asking' && readyOf(plan).length > 0);
  return {
    stage,
    plan,
    run,
    problem,
    goOn: () => {
      if (stage === 'unplanned') void tryOut();
      else if (mayStart) void start();
    },
    stop: () => {
      stopped.current = true;
      if (stage === 'broken') setStage('done');
    },
  };
}

function sentenceOf(error: unknown): string {
  if (error instanceof CallFailure) {
    error.noticed = true;
    return error.msg;
  }
  if (!isAbort(error)) reportError(error);
  return '试算没有成功，请重试';
}
