/** Computes the waiting tokens and jump-backs that remain after an undo. Pure, over the state. */
import type { ConsumedTokens, InstanceState, JumpBack, Token } from '../model.ts';

/**
 * Returns the tokens without the undone ones. If a join behind the undo had already fired, the tokens that it consumed
 * from other branches wait there again: that work stays done.
 */
export function removeUndoneTokens(
  state: InstanceState,
  isUndone: (token: Token) => boolean,
  isBehind: (joinId: string, joined: ConsumedTokens) => boolean,
): { tokens: Token[]; joined: Record<string, ConsumedTokens> } {
  const stays = (token: Token) => !isUndone(token);
  const joins = Object.entries(state.joined);
  const behind = joins.filter(([joinId, joined]) => isBehind(joinId, joined));
  const restored = behind.flatMap(([, joined]) => joined.tokens.filter(stays));
  return {
    tokens: [...state.tokens.filter(stays), ...restored],
    joined: Object.fromEntries(joins.filter((join) => !behind.includes(join))),
  };
}

/**
 * Keeps used jump-backs, and those whose target is open or will be reopened by a jump-back above them. An undone
 * returner is reached by walking: nothing jumps over the nodes before it.
 */
export function filterLiveJumpBacks(state: InstanceState, isUndone: (runNo: number) => boolean): JumpBack[] {
  const open = new Set(state.runs.filter((run) => run.state === 'open').map((run) => run.runNo));
  const waiting = state.jumpBacks.filter((one) => one.usedAct === null && !isUndone(one.returnerRun));
  const lives = (one: JumpBack): boolean =>
    open.has(one.targetRun) || waiting.some((above) => above.returnerRun === one.targetRun && lives(above));
  return state.jumpBacks.filter((one) => one.usedAct !== null || (waiting.includes(one) && lives(one)));
}
