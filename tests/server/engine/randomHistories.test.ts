/**
 * Performs random actions in random flows. Every invariant of stateInvariants.ts holds after each action. HISTORIES
 * sets how many.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkGraph } from '../../../contract/flow/checks/checkGraph.ts';
import { getStep } from '../../../contract/flow/graph.ts';
import type { Action, CandidateChoices } from '../../../server/engine/action.ts';
import { applyEvent } from '../../../server/engine/apply.ts';
import type { Event } from '../../../server/engine/event.ts';
import { emptyState, type InstanceState, type Task } from '../../../server/engine/model.ts';
import { previewNextNodes } from '../../../server/engine/nextTasks.ts';
import { chooseDepth } from '../../support/depth.ts';
import { findActionViolations } from '../../support/engine/actionInvariants.ts';
import {
  buildGraph,
  createEngineWorld,
  type EngineWorld,
  isOpenTask,
  performAndGetReason,
  resolveUntilAnswered,
} from '../../support/engine/engineWorld.ts';
import { addPeople, chooseCandidates, randomAction } from '../../support/engine/randomActions.ts';
import {
  arbitraryFlow,
  arbitraryMove,
  hasStrayLine,
  type RandomMove,
} from '../../support/engine/randomFlows.ts';
import { findHistoryViolations, findStateViolations } from '../../support/engine/stateInvariants.ts';

const histories = Number(process.env.HISTORIES ?? chooseDepth(800, 2000));

type Watch = {
  readonly world: EngineWorld;
  /** The state after replaying the stored events, action by action. */
  replayed: InstanceState;
  readonly count: (what: string) => void;
  /** The actions performed, printed on a failure. */
  readonly told: string[];
  /** The flow has a line that may block it. */
  readonly odd: boolean;
};

/** Runs one instance from its draft through all moves, checking it after each; then everybody agrees. */
function live(watch: Watch, moves: readonly RandomMove[]) {
  const { world, count } = watch;
  addPeople(world);
  if (
    moves[0]?.flag &&
    tried(watch, 'ini', { kind: 'start', submit: true, choices: chooseCandidates(world, 2) })
  )
    return;
  if (world.state.status === null) tried(watch, 'ini', { kind: 'start', submit: false });
  for (const one of moves) {
    const [who, action] = randomAction(world, one) ?? [];
    if (who === undefined || !action) break;
    tried(watch, who, action);
  }
  count(`ends in ${world.state.deleted ? 'deletion' : world.state.status}`);
  everybodyAgrees(watch);
  expect(findHistoryViolations(world)).toEqual([]);
}

/** Returns the reason of a refusal. Any other violation ends the test. */
function tried(watch: Watch, userId: string | null, action: Action): string | null {
  const { world, count, odd } = watch;
  const [before, known] = [world.state, world.events.length];
  watch.told.push(`${userId} ${JSON.stringify(action)}`);
  const refused = performAndGetReason(world, userId, action);
  count(refused === null ? action.kind : `${action.kind}: ${refused}`);
  const events = world.events.slice(known);
  const broken =
    refused === null
      ? [
          ...findStateViolations(world),
          ...findActionViolations({ world, userId, action, before, events }),
          ...replays(watch, events),
        ]
      : untouched(world, before, known);
  if (refused === 'BAD_DEFINITION' && !odd) broken.push('a sound flow stands still');
  if (broken.length > 0) throw new Error([...broken, 'after', ...watch.told].join('\n'));
  return refused;
}

/** Invariant: the events, stored as JSON, produce the state. */
function replays(watch: Watch, events: readonly Event[]): string[] {
  const stored: readonly Event[] = JSON.parse(JSON.stringify(events));
  watch.replayed = stored.reduce(applyEvent, watch.replayed);
  // Compared in full only after a difference, because comparing texts is many times faster.
  if (JSON.stringify(watch.replayed) !== JSON.stringify(watch.world.state)) {
    expect(watch.replayed).toEqual(watch.world.state);
  }
  return [];
}

/** Invariant: a refusal changes neither the state nor the events. */
const untouched = (world: EngineWorld, before: InstanceState, events: number): string[] =>
  world.state === before && world.events.length === events ? [] : ['a refusal wrote something'];

/** More actions than any of these flows needs. */
const patience = 150;

/** An instance to which nobody objects reaches its end from any state; one with a stray line may not. */
function everybodyAgrees(watch: Watch) {
  const { world, odd } = watch;
  world.form = { x: 0 };
  for (let acts = 0; acts < patience && !odd; acts += 1) {
    const task = world.state.tasks.find(isOpenTask);
    if (!task) break;
    const { userId, taskNo } = task;
    const kind = task.kind === 'HANDLE' ? 'submit' : 'agree';
    const choices = offered(world, task);
    // A node may require candidates that do not exist.
    if (choices === 'NO_CANDIDATE') return;
    expect(tried(watch, userId, { kind, taskNo, choices })).toBe(null);
  }
  const { status, deleted } = world.state;
  expect(status === 1 || status === -2 || deleted || odd).toBe(true);
}

/** Chooses the required number of the previewed next holders. */
function offered(world: EngineWorld, { taskNo, userId }: Task): CandidateChoices | 'NO_CANDIDATE' {
  const { graph, state } = world;
  const ahead = resolveUntilAnswered(world, { userId }, (facts) =>
    previewNextNodes(graph, state, { taskNo, facts }),
  );
  if (!('branches' in ahead)) {
    expect(ahead.refusal.reason).toBe('NO_CANDIDATE');
    return 'NO_CANDIDATE';
  }
  return Object.fromEntries(
    ahead.branches.map(({ nodeId, holders }) => {
      const { minSelectNum = 1 } = getStep(graph, nodeId).data;
      return [nodeId, holders.slice(0, minSelectNum).map((one) => one.userId)];
    }),
  );
}

/** The default run repeats the same histories; a number in HISTORIES draws fresh ones. */
const repeated = process.env.HISTORIES ? {} : { seed: 20_260_302 };

const perFlow = 4;
const fields = [{ enName: 'x' }, { enName: 'note' }];

/** The histories must cover every kind of action. */
const everything: readonly Action['kind'][] = [
  'start',
  'stash',
  'submit',
  'agree',
  'return',
  'transfer',
  'addSign',
  'reduceSign',
  'read',
  'void',
  'delete',
  'revokeByInitiator',
  'takeBack',
  'urge',
  'assign',
  'jump',
  'entrust',
  'depart',
  'timeout',
  'remind',
];

test(`${histories} random histories keep every invariant, and end when everybody agrees`, {
  timeout: 3_600_000,
}, () => {
  const seen: Record<string, number> = {};
  const count = (what: string) => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  const lives = fc.array(fc.array(arbitraryMove, { minLength: 5, maxLength: 40 }), {
    minLength: perFlow,
    maxLength: perFlow,
  });
  fc.assert(
    fc.property(arbitraryFlow, lives, (draft, moves) => {
      const graph = buildGraph(draft);
      // A stray line may close a cycle without people; such a definition cannot be deployed.
      fc.pre(checkGraph(graph, fields).length === 0);
      for (const life of moves) {
        live(
          {
            world: createEngineWorld(graph, { x: 1 }),
            replayed: emptyState,
            count,
            told: [],
            odd: hasStrayLine(draft),
          },
          life,
        );
      }
    }),
    { numRuns: Math.ceil(histories / perFlow), ...repeated },
  );
  if (process.env.HISTORIES) console.log(seen);
  expect(everything.filter((kind) => !seen[kind])).toEqual([]);
});
