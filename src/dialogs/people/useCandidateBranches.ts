import { useEffect, useState } from 'react';
import type { BranchView } from '../../../contract/calls/shapes/flowShapes.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { type CandidateSelection, initialSelection } from './candidateSelection.ts';

export type CandidateBranches = {
  list: readonly BranchView[];
  chosen: CandidateSelection;
  setChosen: (chosen: CandidateSelection) => void;
  /** The reason why the next nodes are not known yet. */
  problem: string | undefined;
  loading: boolean;
};

type LoadBranches = () => Promise<readonly BranchView[]>;
type LoadedBranches = { ask: LoadBranches; list: readonly BranchView[]; problem?: string };

const noBranches: readonly BranchView[] = [];

/** Loads the next nodes; a new question resets the choice. */
export function useCandidateBranches(ask: LoadBranches | undefined): CandidateBranches {
  const [found, setFound] = useState<LoadedBranches>();
  const [chosen, setChosen] = useState<CandidateSelection>({});
  useEffect(() => {
    let late = false;
    if (!ask) return;
    ask().then(
      (list) => {
        if (late) return;
        setFound({ ask, list });
        setChosen(initialSelection(list));
      },
      (error: unknown) => {
        const problem = error instanceof CallFailure ? error.msg : '无法取得后续处理人';
        if (!late) setFound({ ask, list: noBranches, problem });
      },
    );
    return () => {
      late = true;
    };
  }, [ask]);
  // An answer to the previous question is ignored from the first render on.
  const current = found?.ask === ask ? found : undefined;
  return {
    list: current?.list ?? noBranches,
    chosen,
    setChosen,
    problem: current?.problem,
    loading: ask !== undefined && current === undefined,
  };
}
