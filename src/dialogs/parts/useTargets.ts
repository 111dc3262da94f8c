import { useEffect, useState } from 'react';
import { CallFailure } from '../../client/failure.ts';
import type { ReturnProps } from '../back.ts';

type Target = Awaited<ReturnType<ReturnProps['targets']>>[number];

/** The nodes one may return to, the first of them chosen. */
export function useTargets(ask: ReturnProps['targets']) {
  const [list, setList] = useState<readonly Target[]>([]);
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
