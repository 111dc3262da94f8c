/** Random people do random things to random flows; engine.md 7 holds after each of them. HISTORIES sets how many. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkGraph } from '../../contract/flow/checkGraph.ts';
import type { Action } from '../../server/engine/action.ts';
import { replay } from '../../server/engine/apply.ts';
import { flow, isOdd, type Move, move } from './arbitrary.ts';
import { act, graphOf, type World, worldOf } from './given.ts';
import { impossible, violations } from './invariants.ts';
import { actionOf, peopled } from './moves.ts';

const histories = Number(process.env.HISTORIES ?? 2000);

type Watch = { readonly odd: boolean; readonly count: (what: string) => void };

/** One instance from its draft through all moves, looked at after each. */
function live(world: World, moves: readonly Move[], { odd, count }: Watch) {
  peopled(world);
  if (act(world, 'ini', { kind: 'start', submit: false }) !== null) return;
  for (const one of moves) {
    const [who, action] = actionOf(world, one) ?? [];
    if (who === undefined || !action) break;
    const before = world.state;
    const refused = act(world, who, action);
    count(refused === null ? action.kind : `${action.kind}: ${refused}`);
    const broken = refused === null ? violations(world) : world.state === before ? [] : ['it wrote'];
    wrong(broken, action);
    if (refused === 'BAD_DEFINITION' && !odd)
      throw new Error(`A sound flow stands still: ${JSON.stringify(action)}`);
  }
  expect(impossible(world)).toEqual([]);
  expect(replay(world.events)).toEqual(world.state);
  count(`ends in ${world.state.status}`);
}

function wrong(broken: readonly string[], action: Action) {
  if (broken.length > 0) throw new Error(`${JSON.stringify(action)}: ${broken.join(', ')}`);
}

/** The usual run repeats the same histories; a number asked for draws fresh ones. */
const repeated = process.env.HISTORIES ? {} : { seed: 20_260_302 };

const perFlow = 4;
const fields = [{ enName: 'x' }];

test(`${histories} histories keep every invariant`, { timeout: 600_000 }, () => {
  const seen: Record<string, number> = {};
  const count = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  const lives = fc.array(fc.array(move, { minLength: 5, maxLength: 40 }), {
    minLength: perFlow,
    maxLength: perFlow,
  });
  fc.assert(
    fc.property(flow, lives, (draft, moves) => {
      const graph = graphOf(draft);
      // A stray line may close a circle without people; such a definition is not deployed.
      fc.pre(checkGraph(graph, fields).length === 0);
      for (const life of moves) live(worldOf(graph, { x: 1 }), life, { odd: isOdd(draft), count });
    }),
    { numRuns: Math.ceil(histories / perFlow), ...repeated },
  );
  if (process.env.HISTORIES) console.log(seen);
  // The histories are worth something only while they get everywhere.
  for (const kind of [
    'agree',
    'submit',
    'return',
    'transfer',
    'addSign',
    'reduceSign',
    'takeBack',
    'assign',
    'entrust',
    'timeout',
  ]) {
    expect([kind, (seen[kind] ?? 0) > 0]).toEqual([kind, true]);
  }
});
