import { useEffect, useRef, useState } from 'react';
import type { Reason } from '../../../contract/failures.ts';
import { CallFailure, isAbort } from '../../client/failure.ts';
import { useHeldKeys } from '../../state/heldKeys.ts';
import type { Walk, WalkOption } from '../walk.ts';
import * as states from './walkState.ts';

/** Walks that were left, until they are sent or the page ends. */
const left = new Map<string, states.KeptWalk>();

/** Refusals that name no place of what was sent, but belong to one. */
const places: Partial<Record<Reason, readonly string[]>> = {
  NOT_RETURNABLE: ['targetTaskDefinitionKey'],
  NODE_NOT_OPEN: ['taskDefinitionKey'],
  SELECT_COUNT: ['selectCandidateUserList'],
  NOT_A_CANDIDATE: ['selectCandidateUserList'],
  ALREADY_IN_NODE: ['candidateUserIdList', 'userIdList', 'delegateUserId'],
  COMMENT_REQUIRED: ['comment'],
};

type Given = { walk: Walk; onSent: () => void };

/** Walks through the questions; what was answered is there again when one comes back. */
export function useWalk({ walk, onSent }: Given) {
  const [state, setState] = useState(() => states.begun());
  const [doing, setDoing] = useState<'asking' | 'sending' | undefined>('asking');
  const busy = doing !== undefined;
  // What is typed before the next question is there answers it; what is typed while it is sent is for what comes next.
  useHeldKeys(busy);
  const latest = useRef({ state, sent: false });
  latest.current.state = state;

  const begin = async () => {
    const before = left.get(walk.key) ?? { kept: {}, depth: 0 };
    const { given = {} } = walk;
    const depth = Math.max(before.depth, Object.keys(given).length);
    await during(states.begun(before.kept), async () =>
      setState(await states.resumed(walk.next, { kept: { ...before.kept, ...given }, depth })),
    );
  };
  const during = async (at: states.WalkState, work: () => Promise<void>) => {
    setDoing('asking');
    try {
      await work();
    } catch (error) {
      if (!isAbort(error)) setState(refused(at, error));
    } finally {
      setDoing(undefined);
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a walk is begun once; another is another component
  useEffect(() => {
    void begin();
    const last = latest.current;
    return () => {
      if (!last.sent && last.state.step) left.set(walk.key, states.keptOf(last.state));
    };
  }, []);

  /** `further`: also to questions that need not be answered. */
  const goOn = ({ taken, further = false }: { taken?: WalkOption; further?: boolean } = {}) => {
    const answer = states.answerNow(state, taken);
    if (busy || !state.step || !answer) return;
    const problem = states.problemOf(state.step, answer);
    if (problem) return setState({ ...state, problem });
    const next = states.answered(state, answer);
    void during(next, async () => {
      const step = await walk.next(states.answersOf(next));
      if (step && (further || !step.isOptional)) return setState(states.arrived(next, step));
      setDoing('sending');
      await walk.send(states.answersOf(next));
      latest.current.sent = true;
      left.delete(walk.key);
      onSent();
    });
  };
  const type = (text: string) => {
    if (state.step?.kind === 'text') state.step.keep?.(text);
    setState((before) => states.typed(before, text));
  };
  return {
    state,
    busy,
    type,
    goOn,
    toggle: (option: WalkOption) => setState((before) => states.toggled(before, option)),
    /** False before the first question. */
    goBack: () => {
      const before = states.back(state);
      if (before) setState(before);
      return before !== undefined;
    },
    again: () => void begin(),
  };
}

function refused(at: states.WalkState, error: unknown): states.WalkState {
  if (!(error instanceof CallFailure)) {
    reportError(error);
    return states.refusedAt(at, [], '页面出现异常，请重试');
  }
  error.noticed = true;
  // Reasons of the transport have no place.
  const names = places[error.reason as Reason] ?? error.errors.map(({ path }) => path);
  return states.refusedAt(at, names, error.errors[0]?.message ?? error.msg);
}
