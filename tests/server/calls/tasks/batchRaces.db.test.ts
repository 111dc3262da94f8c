/**
 * Concurrent batches of a hundred tasks on the same instances, through two nodes: each task is performed once, exactly
 * by the user with a successful answer, and no deadlock occurs. RACES sets the number of rounds.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { taskCalls } from '../../../../contract/calls/task.ts';
import { processDueTasks } from '../../../../server/jobs/periodic/dueTasks.ts';
import { buildApproval, buildParallel, userCandidates } from '../../../support/builders/flowDrafts.ts';
import { chooseDepth } from '../../../support/depth.ts';
import {
  copyInstance,
  type InstanceCopy,
  type OriginalInstance,
} from '../../../support/races/instanceCopies.ts';
import { expectIntact } from '../../../support/races/integrity.ts';
import { deployRaceFlows, raceForms } from '../../../support/races/raceFlows.ts';
import { type RaceNode, type RaceNodes, startTwoNodes } from '../../../support/races/raceNodes.ts';
import { type Racer, racerFactories, taskPlace } from '../../../support/races/racers.ts';
import {
  buildFlowForm,
  createFlowServer,
  type FlowServer,
  responseData,
} from '../../../support/servers/flowServer.ts';

const size = 100;
const rounds = Array.from({ length: Number(process.env.RACES ?? chooseDepth(1, 3)) }, (_, round) => round);
const patience = { timeout: 180_000 + rounds.length * 20_000 };

let stage: FlowServer;
let two: RaceNodes;
let voting: OriginalInstance;
let ending: OriginalInstance;
let branching: OriginalInstance;
beforeAll(async () => {
  stage = await createFlowServer([...raceForms, buildFlowForm('auto_both')]);
  await deployRaceFlows(stage);
  const { ann, cat } = stage.users;
  const sides = [
    buildApproval('left', userCandidates(ann)),
    buildApproval('right', userCandidates(ann)),
  ] as const;
  await stage.deploy('auto_both', buildParallel(...sides, buildApproval('last', userCandidates(cat))));
  two = await startTwoNodes(stage);
  voting = await started('auto_race_votes');
  responseData(await stage.agree('cat', voting.instanceId));
  ending = await started('auto_race_line');
  responseData(await stage.agree('ann', ending.instanceId));
  branching = await started('auto_both');
});
afterAll(async () => {
  await two.close();
  await stage.close();
});

async function started(formEnName: string): Promise<OriginalInstance> {
  const { processInstanceId, rowId } = await stage.start('buyer', formEnName);
  return { formEnName, rowId, instanceId: processInstanceId };
}

const write = <T>(work: Parameters<typeof stage.database.inTenant<T>>[2]) =>
  stage.database.inTenant(stage.tenant, 'write', work);

const hundred = (original: OriginalInstance) =>
  write((tx) => copyInstance(tx, { original, count: size, users: stage.users }));

const idsOf = (copies: readonly InstanceCopy[], by: string, node: string) =>
  copies.map((copy) => copy.taskOf(taskPlace(by, node)).taskId);

type Told = { taskId: string; ok: boolean; reason?: string };

const batch = async (node: RaceNode, by: string, taskIds: readonly string[]): Promise<Told[]> =>
  responseData(await node.ask(by, 'POST', taskCalls.batchQuickApproval.path, { taskIds }));

/** The actions on each instance since it was copied; most follow a submission and an approval. */
async function actsOn(copies: readonly InstanceCopy[], copied = 2): Promise<string[][]> {
  const rows = await write((tx) =>
    tx
      .selectFrom('flowLog')
      .select(['instanceId', 'act', 'actNo'])
      .where(
        'instanceId',
        'in',
        copies.map((copy) => copy.instanceId),
      )
      .where('actNo', '>', copied)
      .where('userId', 'is not', null)
      .orderBy('eventNo')
      .execute(),
  );
  const byInstance = Map.groupBy(rows, (row) => row.instanceId);
  return copies.map(({ instanceId }) => (byInstance.get(instanceId) ?? []).map((row) => row.act));
}

const once = Array.from({ length: size }, () => ['agree']);

test(
  'two voters who decide the same hundred tasks in opposite order decide each once',
  patience,
  async () => {
    for (const _ of rounds) {
      const copies = await hundred(voting);
      const [mine, others] = await Promise.all([
        batch(two.nodes[0], 'ann', idsOf(copies, 'ann', 'vote')),
        batch(two.nodes[1], 'ben', idsOf(copies, 'ben', 'vote').toReversed()),
      ]);
      const pairs = mine.map((one, index) => [one, others[size - 1 - index]]);
      const told = pairs.map((pair) =>
        pair
          .map((one) => (one?.ok ? 'ok' : one?.reason))
          .toSorted()
          .join(),
      );
      expect(new Set(told)).toEqual(new Set(['TASK_CLOSED,ok']));
      expect(await actsOn(copies)).toEqual(once);
    }
  },
);

test('two voters whose requests are grouped on each of two nodes decide each once', patience, async () => {
  for (const _ of rounds) {
    const copies = await hundred(voting);
    const [left, right] = [idsOf(copies, 'ann', 'vote'), idsOf(copies, 'ben', 'vote')];
    const half = size / 2;
    const told = await Promise.all([
      singly(two.nodes[0], 'ann', left.slice(0, half)),
      singly(two.nodes[1], 'ann', left.slice(half)),
      singly(two.nodes[0], 'ben', right.slice(half).toReversed()),
      singly(two.nodes[1], 'ben', right.slice(0, half).toReversed()),
    ]);
    const byId = new Map(told.flat().map((one) => [one.taskId, one.ok ? 'ok' : one.reason]));
    const pairs = left.map((taskId, index) => [byId.get(taskId), byId.get(right[index] ?? '')]);
    expect(new Set(pairs.map((pair) => pair.toSorted().join()))).toEqual(new Set(['TASK_CLOSED,ok']));
    expect(await actsOn(copies)).toEqual(once);
  }
});

test(
  'a user who sends the same hundred tasks a dozen times, in every order, has approved each once',
  patience,
  async () => {
    for (const _ of rounds) {
      const copies = await hundred(ending);
      const ids = idsOf(copies, 'ben', 'last');
      const told = await Promise.all(
        Array.from({ length: 12 }, (_, index) => {
          const turned = [...ids.slice(index * 8), ...ids.slice(0, index * 8)];
          return batch(two.nodes[index % 2] ?? two.nodes[0], 'ben', index % 3 ? turned : turned.toReversed());
        }),
      );
      expect(
        told
          .flat()
          .filter((one) => one.ok)
          .map((one) => one.taskId)
          .toSorted(),
      ).toEqual(ids.toSorted());
      expect(new Set(told.flat().map((one) => one.reason))).toEqual(new Set([undefined, 'TASK_CLOSED']));
      expect(await actsOn(copies)).toEqual(once);
    }
  },
);

test(
  'both tasks of a user on the same instances, from two windows, reach the join once',
  patience,
  async () => {
    for (const _ of rounds) {
      const copies = await hundred(branching);
      const ids = [...idsOf(copies, 'ann', 'left'), ...idsOf(copies, 'ann', 'right')];
      const told = await Promise.all([
        batch(two.nodes[0], 'ann', ids),
        batch(two.nodes[1], 'ann', ids.toReversed()),
      ]);
      const done = told.flat().filter((one) => one.ok);
      expect(done.map((one) => one.taskId).toSorted()).toEqual(ids.toSorted());
      expect(await actsOn(copies, 1)).toEqual(copies.map(() => ['agree', 'agree']));
      const joined = await write((tx) =>
        tx
          .selectFrom('runs')
          .select('instanceId')
          .where(
            'instanceId',
            'in',
            copies.map((copy) => copy.instanceId),
          )
          .where('nodeId', '=', 'last')
          .execute(),
      );
      expect(joined.map((run) => run.instanceId).toSorted()).toEqual(
        copies.map((copy) => copy.instanceId).toSorted(),
      );
    }
  },
);

/** The concurrent action of each other user, and its entry in the log. */
const meanwhile = (nobody: string): { racer: Racer; act: string }[] => [
  { racer: racerFactories.void.voidById('admin'), act: 'void' },
  { racer: racerFactories.delete.deleteById('admin'), act: 'delete' },
  {
    racer: racerFactories.revokeByInitiator.revoke(taskPlace('ben', 'last'), 'buyer'),
    act: 'revokeByInitiator',
  },
  { racer: racerFactories.takeBack.takeBack(taskPlace('ann', 'one')), act: 'takeBack' },
  { racer: racerFactories.assign.assign('last', nobody), act: 'assign' },
  { racer: racerFactories.return.giveBack(taskPlace('ben', 'last'), 'one'), act: 'return' },
  { racer: racerFactories.transfer.transfer(taskPlace('ben', 'last'), nobody), act: 'transfer' },
  { racer: racerFactories.addSign.signBefore(taskPlace('ben', 'last'), nobody), act: 'beforeAddSign' },
];

/** Each task by its own concurrent request; the requests are grouped in batches. */
const singly = (node: RaceNode, by: string, taskIds: readonly string[]): Promise<Told[]> =>
  Promise.all(
    taskIds.map(async (taskId) => {
      const { body } = await node.ask(by, 'POST', taskCalls.approval.path, { taskId });
      return { taskId, ok: body.code === 200, ...(body.reason && { reason: body.reason }) };
    }),
  );

test.for([
  ['a batch', batch],
  ['a hundred requests', singly],
] as const)(
  '%s and concurrent actions: every successful answer is an action in the log, and no other action is',
  patience,
  async ([, agreeing]) => {
    const others = meanwhile(stage.users.nobody ?? '');
    for (const round of rounds) {
      const copies = await hundred(ending);
      const racers = copies.map((_, index) => others[(index + round) % others.length]);
      const [told, answers] = await Promise.all([
        agreeing(two.nodes[0], 'ben', idsOf(copies, 'ben', 'last')),
        Promise.all(copies.map((copy, index) => racers[index]?.racer.fire(two.nodes[1], copy))),
      ]);
      const acted = copies.map((_, index) => [
        ...(told[index]?.ok ? ['agree'] : []),
        ...(answers[index]?.body.code === 200 ? [racers[index]?.act] : []),
      ]);
      expect(answers.filter((answer) => answer?.status !== 200)).toEqual([]);
      expect((await actsOn(copies)).map((acts) => acts.toSorted())).toEqual(
        acted.map((acts) => acts.toSorted()),
      );
    }
  },
);

test(
  'a due task that its holder approves at the same time is performed once, by either, on any node',
  patience,
  async () => {
    for (const _ of rounds) {
      const copies = await hundred(ending);
      const ids = idsOf(copies, 'ben', 'last');
      await write((tx) =>
        tx
          .updateTable('tasks')
          .set({ dueTime: new Date(0), timeoutTime: new Date(0) })
          .where('taskId', 'in', ids)
          .execute(),
      );
      const loggedErrors: string[] = [];
      const look = ({ database }: RaceNode) =>
        processDueTasks({
          database,
          now: () => new Date(),
          signal: new AbortController().signal,
          logError: (sentence) => loggedErrors.push(sentence),
        });
      const [told] = await Promise.all([
        batch(two.nodes[0], 'ben', ids.toReversed()),
        ...two.nodes.map(look),
        ...two.nodes.map(look),
      ]);
      expect(loggedErrors).toEqual([]);
      const agreed = new Set(told.filter((one) => one.ok).map((one) => one.taskId));
      expect(await actsOn(copies)).toEqual(ids.map((taskId) => (agreed.has(taskId) ? ['agree'] : [])));
      const returned = await write((tx) =>
        tx
          .selectFrom('flowLog')
          .select('instanceId')
          .where(
            'instanceId',
            'in',
            copies.map((copy) => copy.instanceId),
          )
          .where('act', '=', 'timeoutReturn')
          .execute(),
      );
      expect(returned.map((one) => one.instanceId).toSorted()).toEqual(
        copies.flatMap((copy, index) => (agreed.has(ids[index] ?? '') ? [] : copy.instanceId)).toSorted(),
      );
    }
  },
);

test('all instances pass the integrity check afterwards, and no deadlock occurred', () =>
  expectIntact(stage.database));
