import { useEffect, useState } from 'react';
import { showFailure } from '../../state/showFailure.ts';
import type { ArgOption, ArgStep } from '../command.ts';
import { commandContext } from '../context.ts';
import type { Answers } from './stepState.ts';

const pauseMs = 120;

/** The options of a step for what has been typed; an answer that comes too late is dropped. */
export function useOptions(step: ArgStep | undefined, input: string, soFar: Answers) {
  const [state, setState] = useState<{ options: readonly ArgOption[]; busy: boolean }>({
    options: [],
    busy: true,
  });
  useEffect(() => {
    if (!step || step.kind === 'text') {
      setState({ options: [], busy: false });
      return;
    }
    const stop = new AbortController();
    setState((was) => ({ ...was, busy: true }));
    const ask = async () => {
      try {
        const options = await step.source({ input, context: commandContext(), soFar, signal: stop.signal });
        if (!stop.signal.aborted) setState({ options, busy: false });
      } catch (error) {
        if (stop.signal.aborted) return;
        setState({ options: [], busy: false });
        showFailure(error);
      }
    };
    const timer = setTimeout(() => void ask(), input === '' ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [step, input, soFar]);
  return state;
}
