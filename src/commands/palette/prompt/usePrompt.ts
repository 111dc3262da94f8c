import { useEffect, useRef, useState } from 'react';
import { CallFailure, isAbortError } from '../../../client/callFailure.ts';
import { formatRefusal, refusedQuestions } from '../../../dialogs/action/refusedQuestions.ts';
import { useBufferedKeys } from '../../../state/workspace/typeAhead/useBufferedKeys.ts';
import type { Prompt, PromptOption } from '../../core/prompt.ts';
import * as states from './promptState.ts';

/** Unfinished prompts, until they are sent or the page ends. */
const leftPrompts = new Map<string, states.SavedPrompt>();

type PromptOptions = { prompt: Prompt; onSent: () => void };

/** Runs the prompt; an unfinished prompt resumes with its answers. */
export function usePrompt({ prompt, onSent }: PromptOptions) {
  const [state, setState] = useState(() => states.startPrompt());
  const [doing, setDoing] = useState<'asking' | 'sending' | undefined>('asking');
  const busy = doing !== undefined;
  // Keys typed before the next question appears answer it; keys typed during sending go to the next page.
  useBufferedKeys(busy);
  const latest = useRef({ state, sent: false });
  latest.current.state = state;

  const begin = async () => {
    const saved = leftPrompts.get(prompt.key) ?? { kept: {}, depth: 0 };
    const { given = {} } = prompt;
    const depth = Math.max(saved.depth, Object.keys(given).length);
    await during(states.startPrompt(saved.kept), async () =>
      setState(await states.resumePrompt(prompt.next, { kept: { ...saved.kept, ...given }, depth })),
    );
  };
  const during = async (at: states.PromptState, work: () => Promise<void>) => {
    setDoing('asking');
    try {
      await work();
    } catch (error) {
      if (!isAbortError(error)) setState(withFailure(at, error));
    } finally {
      setDoing(undefined);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a prompt starts once per component
  useEffect(() => {
    void begin();
    const last = latest.current;
    return () => {
      if (!last.sent && last.state.step) leftPrompts.set(prompt.key, states.savePrompt(last.state));
    };
  }, []);

  /** `further`: includes optional questions. */
  const goOn = ({ taken, further = false }: { taken?: PromptOption; further?: boolean } = {}) => {
    const answer = states.currentAnswer(state, taken);
    if (busy || !state.step || !answer) return;
    const problem = states.findAnswerProblem(state.step, answer);
    if (problem) return setState({ ...state, problem });
    const next = states.answerStep(state, answer);
    void during(next, async () => {
      const step = await prompt.next(states.collectAnswers(next));
      if (step && (further || !step.isOptional)) return setState(states.showStep(next, step));
      setDoing('sending');
      await prompt.send(states.collectAnswers(next));
      latest.current.sent = true;
      leftPrompts.delete(prompt.key);
      onSent();
    });
  };
  const type = (text: string) => {
    if (state.step?.kind === 'text') state.step.keep?.(text);
    setState((before) => states.typeText(before, text));
  };
  return {
    state,
    busy,
    type,
    goOn,
    toggle: (option: PromptOption) => setState((before) => states.toggleOption(before, option)),
    /** False at the first question. */
    goBack: () => {
      const before = states.goToPreviousStep(state);
      if (before) setState(before);
      return before !== undefined;
    },
    again: () => void begin(),
  };
}

function withFailure(at: states.PromptState, error: unknown): states.PromptState {
  if (!(error instanceof CallFailure)) {
    reportError(error);
    return states.returnToRefused(at, [], '页面出现异常，请重试');
  }
  error.noticed = true;
  return states.returnToRefused(at, refusedQuestions(error), formatRefusal(error));
}
