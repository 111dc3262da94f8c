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

/** Asks for the nodes that come next; another question starts the choice anew. */
export function useBranches(ask: (() => Promise<readonly BranchView[]>) | undefined): Branches {
  const [list, setList] = useState<readonly BranchView[]>([]);
  const [chosen, setChosen] = useState<Chosen>({});
  const [problem, setProblem] = useState<string>();
  const [loading, setLoading] = useState(false);
  useEffect(() => {
    let late = false;
    setList([]);
    setProblem(undefined);
    if (!ask) return;
    setLoading(true);
    ask()
      .then((branches) => {
        if (late) return;
        setList(branches);
        setChosen(initialChoice(branches));
      })
      .catch((error: unknown) => {
        if (!late) setProblem(error instanceof CallFailure ? error.msg : '无法取得后续处理人');
      })
      .finally(() => {
        if (!late) setLoading(false);
      });
    return () => {
      late = true;
    };
  }, [ask]);
  return { list, chosen, setChosen, problem, loading };
}
