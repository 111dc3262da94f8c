/** Moments in the life of an instance at which many people can do something; everybody races everybody. */
import { absenceCalls } from '../../../contract/calls/absence.ts';
import { instanceCalls } from '../../../contract/calls/instance.ts';
import { taskCalls } from '../../../contract/calls/task.ts';
import { dataOf, type FlowStage } from '../flows.ts';
import type { Original } from './copies.ts';
import type { Pair } from './race.ts';
import { at, makers, others, type Place, type Racer } from './racers.ts';

export type Scenario = {
  readonly name: string;
  prepare(stage: FlowStage): Promise<Original>;
  /** Each of them can act at this moment. */
  racers(users: Record<string, string>): Racer[];
  /** They are refused at this moment, by rule; what they meet may change that. */
  late(users: Record<string, string>): Racer[];
};

const { agree, quickAgree, batchAgree } = makers.agree;
const { giveBack, jumpBack, batchReturn } = makers.return;
const { signBefore, signAfter, batchSign } = makers.addSign;
const { read, batchRead } = makers.read;
const { voidTask, voidById } = makers.void;
const { deleteTask, deleteById } = makers.delete;
const { stash } = makers.stash;
const { submit } = makers.submit;
const { transfer, batchTransfer } = makers.transfer;
const { reduceSign } = makers.reduceSign;
const { revoke } = makers.revokeByInitiator;
const { takeBack } = makers.takeBack;
const { urge } = makers.urge;
const { assign } = makers.assign;
const { entrust } = makers.entrust;
const { depart } = makers.depart;
const { migrate } = makers.migrate;
const { timeout } = makers.timeout;
const { remind } = makers.remind;
const { push } = makers.start;

async function started(stage: FlowStage, formEnName: string): Promise<Original> {
  const { processInstanceId, rowId } = await stage.start('buyer', formEnName, { amount: 1 });
  return { formEnName, rowId, instanceId: processInstanceId };
}

async function sign(stage: FlowStage, by: string, { original, type, of }: Signing): Promise<void> {
  const { taskId } = await stage.taskOf(by, original.instanceId);
  const body = { taskId, type, candidateUserIdList: [stage.users[of]], comment: '加签' };
  dataOf(await stage.post(by, taskCalls.addSign.path, body));
}

/** Whatever is given to him from now on goes to the other; what he has stays until it is entrusted. */
async function away(stage: FlowStage, userName: string, delegate: string): Promise<void> {
  const body = {
    beginTime: '2020-01-01 00:00:00',
    endTime: '2099-01-01 00:00:00',
    delegateUserId: stage.users[delegate],
    formEnNames: ['auto_race_fork'],
  };
  dataOf(await stage.post(userName, absenceCalls.add.path, body));
}

type Signing = { original: Original; type: 'beforeAddSign' | 'afterAddSign'; of: string };

/** What a person with a task at an approval may do with it. */
const allOf = (place: Place, { to, back }: { to: string; back: string }): Racer[] => [
  stash(place),
  agree(place, { formData: { amount: '9' }, formVersion: 1 }),
  quickAgree(place),
  batchAgree(place),
  giveBack(place, back),
  jumpBack(place, back),
  batchReturn(place),
  transfer(place, to),
  batchTransfer(place, to),
  signBefore(place, to),
  signAfter(place, to),
  batchSign(place, to),
  others.lookAtTask(place),
];

const fork: Scenario = {
  name: 'everything is open',
  async prepare(stage) {
    const original = await started(stage, 'auto_race_fork');
    dataOf(await stage.agree('ann', original.instanceId));
    await sign(stage, 'cat', { original, type: 'afterAddSign', of: 'leader' });
    await away(stage, 'leader', 'cashier');
    return original;
  },
  racers({ nobody = '', leader = '', admin = '', ben = '' }) {
    return [
      ...allOf(at('ben', 'sign'), { to: nobody, back: 'first' }),
      submit(at('dan', 'fill')),
      voidTask(at('dan', 'fill')),
      deleteTask(at('dan', 'fill')),
      agree(at('leader', 'sign')),
      reduceSign(at('cat', 'sign'), leader),
      takeBack(at('cat', 'sign')),
      read(at('leader', 'copy')),
      batchRead(at('leader', 'copy')),
      voidById('admin'),
      deleteById('admin'),
      revoke(at('dan', 'fill'), 'buyer'),
      urge('buyer'),
      assign('sign', nobody),
      entrust('leader', leader),
      depart('ben', ben),
      migrate(admin),
      timeout(at('ben', 'sign')),
      remind(at('ben', 'sign')),
      others.lookAtInstance('buyer'),
      others.lookAtLog('buyer'),
    ];
  },
  late: () => [others.editRecord('admin')],
};

const last: Scenario = {
  name: 'one vote is left',
  async prepare(stage) {
    const original = await started(stage, 'auto_race_line');
    dataOf(await stage.agree('ann', original.instanceId));
    return original;
  },
  racers({ nobody = '' }) {
    return [
      ...allOf(at('ben', 'last'), { to: nobody, back: 'one' }),
      takeBack(at('ann', 'one')),
      read(at('leader', 'copy')),
      voidById('admin'),
      deleteById('admin'),
      revoke(at('ben', 'last'), 'buyer'),
      urge('buyer'),
      assign('last', nobody),
      timeout(at('ben', 'last')),
    ];
  },
  late: () => [others.voidRecord('admin'), others.deleteRecord('admin')],
};

const returned: Scenario = {
  name: 'the initiator has it back, with jump-back',
  async prepare(stage) {
    const original = await started(stage, 'auto_race_line');
    dataOf(await stage.agree('ann', original.instanceId));
    const { taskId } = await stage.taskOf('ben', original.instanceId);
    const body = { taskId, targetTaskDefinitionKey: 'start', enableJumpBack: true, comment: '改' };
    dataOf(await stage.post('ben', taskCalls.back.path, body));
    return original;
  },
  racers({ nobody = '' }) {
    const place = at('buyer', 'start');
    return [
      stash(place),
      submit(place),
      transfer(place, nobody),
      signBefore(place, nobody),
      voidTask(place),
      deleteTask(place),
      voidById('buyer'),
      deleteById('admin'),
      revoke(place, 'buyer'),
      assign('start', nobody),
      urge('buyer'),
      others.lookAtTask(place),
    ];
  },
  late: () => [],
};

const draft: Scenario = {
  name: 'a draft',
  async prepare(stage) {
    const formEnName = 'auto_race_line';
    const body = { formEnName, formData: { name: '草稿' } };
    const { rowId, processInstanceId } = dataOf(
      await stage.post('buyer', instanceCalls.startAndStash.path, body),
    );
    return { formEnName, rowId, instanceId: processInstanceId };
  },
  racers: () => {
    const place = at('buyer', 'start');
    return [
      stash(place),
      submit(place),
      voidTask(place),
      deleteTask(place),
      voidById('buyer'),
      deleteById('buyer'),
    ];
  },
  late: () => [revoke(at('buyer', 'start'), 'buyer')],
};

const signing: Scenario = {
  name: 'an added signer comes first',
  async prepare(stage) {
    const original = await started(stage, 'auto_race_votes');
    await sign(stage, 'ann', { original, type: 'beforeAddSign', of: 'leader' });
    return original;
  },
  racers({ nobody = '', leader = '' }) {
    return [
      agree(at('leader', 'vote')),
      giveBack(at('leader', 'vote'), 'start'),
      transfer(at('leader', 'vote'), nobody),
      signBefore(at('leader', 'vote'), nobody),
      signAfter(at('leader', 'vote'), nobody),
      reduceSign(at('ann', 'vote'), leader),
      agree(at('ben', 'vote')),
      giveBack(at('ben', 'vote'), 'start'),
      assign('vote', nobody),
      timeout(at('leader', 'vote')),
    ];
  },
  late: () => [agree(at('ann', 'vote'))],
};

const votes: Scenario = {
  name: 'the next vote decides either way',
  async prepare(stage) {
    const original = await started(stage, 'auto_race_votes');
    dataOf(await stage.agree('cat', original.instanceId));
    const { taskId } = await stage.taskOf('dan', original.instanceId);
    const body = { taskId, targetTaskDefinitionKey: 'start', enableJumpBack: false, comment: '改' };
    dataOf(await stage.post('dan', taskCalls.back.path, body));
    return original;
  },
  racers({ nobody = '' }) {
    return [
      agree(at('ann', 'vote')),
      quickAgree(at('ben', 'vote')),
      giveBack(at('ann', 'vote'), 'start'),
      jumpBack(at('ben', 'vote'), 'start'),
      signAfter(at('ann', 'vote'), nobody),
      transfer(at('ben', 'vote'), nobody),
      takeBack(at('dan', 'vote')),
      assign('vote', nobody),
    ];
  },
  late: () => [takeBack(at('cat', 'vote'))],
};

const unstarted: Scenario = {
  name: 'a record before its flow',
  async prepare(stage) {
    const formEnName = 'auto_race_line';
    const { id } = dataOf(await stage.post('buyer', `/auto/stash/${formEnName}`, { name: '草稿' }));
    return { formEnName, rowId: id, instanceId: '' };
  },
  racers: () => [
    push('buyer'),
    others.editRecord('admin'),
    others.stashRecord('buyer'),
    others.voidRecord('admin'),
    others.deleteRecord('admin'),
  ],
  late: () => [],
};

export const scenarios: readonly Scenario[] = [fork, last, returned, draft, signing, votes, unstarted];

/** Everybody against everybody, also against themselves. */
export function pairsOf({ racers, late }: Scenario, users: Record<string, string>): Pair[] {
  const all = [...racers(users), ...late(users)];
  return all.flatMap((a, index) => all.slice(index).map((b): Pair => [a, b]));
}
