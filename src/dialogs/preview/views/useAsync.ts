import { useEffect, useRef, useState } from 'react';
import { CallFailure, isAbortError } from '../../../client/callFailure.ts';

export type AsyncResult<T> = { value: T | undefined; problem: string | undefined; retry: () => void };

/** Loads a result; loads again when `key` changes. The view describes a failure. */
export function useAsync<T>(key: string, ask: (signal: AbortSignal) => Promise<T>): AsyncResult<T> {
  const [answer, setAnswer] = useState<{ key: string; value?: T; problem?: string }>({ key: '' });
  const [turn, setTurn] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` changes with each retry
  useEffect(() => {
    const stop = new AbortController();
    latest.current(stop.signal).then(
      (value) => !stop.signal.aborted && setAnswer({ key, value }),
      (error: unknown) => {
        if (stop.signal.aborted || isAbortError(error)) return;
        if (error instanceof CallFailure) error.noticed = true;
        else reportError(error);
        setAnswer({ key, problem: error instanceof CallFailure ? error.msg : '文件无法显示，请下载后查看' });
      },
    );
    return () => stop.abort();
  }, [key, turn]);
  const current = answer.key === key ? answer : undefined;
  const retry = () => {
    setAnswer({ key: '' });
    setTurn((before) => before + 1);
  };
  return { value: current?.value, problem: current?.problem, retry };
}
