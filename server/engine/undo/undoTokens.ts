/** What of the waiting tokens and kept places outlives an undoing. Pure, over the state. */
import type { ConsumedTokens, InstanceState, JumpBack, Token } from '../model.ts';

/**
 * The tokens without the undone ones. Where a join behind the undoing had already gone on, the tokens it took from
 * elsewhere wait there again: that work stays done.
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
 * Used-up places, and those whose target is still open or will be opened again by a place above them. A returner who
 * is undone is walked to again: nothing jumps past those before him.
 */
export function filterLiveJumpBacks(state: InstanceState, isUndone: (runNo: number) => boolean): JumpBack[] {
  const open = new Set(state.runs.filter((run) => run.state === 'open').map((run) => run.runNo));
  const waiting = state.jumpBacks.filter((one) => one.usedAct === null && !isUndone(one.returnerRun));
  const lives = (one: JumpBack): boolean =>
    open.has(one.targetRun) || waiting.some((above) => above.returnerRun === one.targetRun && lives(above));
  return state.jumpBacks.filter((one) => one.usedAct !== null || (waiting.includes(one) && lives(one)));
}
