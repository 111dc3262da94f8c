import { useEffect, useState } from 'react';
import { CallFailure } from '../../client/callFailure.ts';
import type { ReturnDialogProps } from './openReturn.ts';

type ReturnTarget = Awaited<ReturnType<ReturnDialogProps['targets']>>[number];

/** Loads the nodes that the task may be returned to and chooses the first. */
export function useReturnTargets(ask: ReturnDialogProps['targets']) {
  const [list, setList] = useState<readonly ReturnTarget[]>([]);
  const [target, choose] = useState<string>();
  const [loading, setLoading] = useState(true);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let late = false;
    ask()
      .then((targets) => {
        if (late) return;
        setList(targets);
        choose(targets[0]?.taskDefinitionKey);
      })
      .catch((error: unknown) => {
        if (!late) setProblem(error instanceof CallFailure ? error.msg : '无法取得可退回的节点');
      })
      .finally(() => {
        if (!late) setLoading(false);
      });
    return () => {
      late = true;
    };
  }, [ask]);
  return { list, target, choose, loading, problem };
}
