import { useEffect, useState } from 'react';
import type { BranchView } from '../../../contract/calls/flowShapes.ts';
import { CallFailure } from '../../client/failure.ts';
import { type Chosen, initialChoice } from './selection.ts';

export type Branches = {
  list: readonly BranchView[];
  chosen: Chosen;
  setChosen: (chosen: Chosen) => void;
  /** Why the next nodes cannot be told yet. */
  problem: string | undefined;
  loading: boolean;
};

type Ask = () => Promise<readonly BranchView[]>;
type Found = { ask: Ask; list: readonly BranchView[]; problem?: string };

const nothing: readonly BranchView[] = [];

/** Asks for the nodes that come next; another question starts the choice anew. */
export function useBranches(ask: Ask | undefined): Branches {
  const [found, setFound] = useState<Found>();
  const [chosen, setChosen] = useState<Chosen>({});
  useEffect(() => {
    let late = false;
    if (!ask) return;
    ask().then(
      (list) => {
        if (late) return;
        setFound({ ask, list });
        setChosen(initialChoice(list));
      },
      (error: unknown) => {
        const problem = error instanceof CallFailure ? error.msg : '无法取得后续处理人';
        if (!late) setFound({ ask, list: nothing, problem });
      },
    );
    return () => {
      late = true;
    };
  }, [ask]);
  // An answer to the question before is none, from the first moment on.
  const current = found?.ask === ask ? found : undefined;
  return {
    list: current?.list ?? nothing,
    chosen,
    setChosen,
    problem: current?.problem,
    loading: ask !== undefined && current === undefined,
  };
}
