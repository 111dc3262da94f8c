import { useEffect, useState } from 'react';
import { CallFailure, isAbortError } from '../../client/callFailure.ts';

export type LoadState<T> = {
  value?: T;
  failure?: string;
  /** Loads again, without a value meanwhile. */
  retry: () => void;
  /** Loads again; the value stays until the next one is there, and if it does not come. */
  reload: () => void;
};

/** Runs `load` once per key. */
export function useLoaded<T>(key: string, load: () => Promise<T>): LoadState<T> {
  const [turn, setTurn] = useState(0);
  const [result, setResult] = useState<{ key: string; value?: T; failure?: string }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies the request of `load`; the turn changes with each retry
  useEffect(() => {
    let late = false;
    load().then(
      (value) => late || setResult({ key, value }),
      (error: unknown) => {
        if (late) return;
        const failed = { key, failure: describeError(error) };
        setResult((before) => (before?.key === key && before.value !== undefined ? before : failed));
      },
    );
    return () => {
      late = true;
    };
  }, [key, turn]);
  const { key: _, ...known } = result?.key === key ? result : { key };
  return {
    ...known,
    retry: () => {
      setResult(undefined);
      setTurn(turn + 1);
    },
    reload: () => setTurn((before) => before + 1),
  };
}

function describeError(error: unknown): string {
  if (error instanceof CallFailure) {
    error.noticed = true;
    return error.msg;
  }
  if (!isAbortError(error)) reportError(error);
  return '页面没有加载成功';
}
