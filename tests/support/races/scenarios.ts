/** States of an instance in which many people can act. Every racer races every other. */
import { absenceCalls } from '../../../contract/calls/absence.ts';
import { instanceCalls } from '../../../contract/calls/instance.ts';
import { taskCalls } from '../../../contract/calls/task.ts';
import { sampleEvery } from '../depth.ts';
import { type FlowServer, responseData } from '../servers/flowServer.ts';
import type { OriginalInstance } from './instanceCopies.ts';
import type { RacerPair } from './race.ts';
import { otherRacers, type Racer, racerFactories, type TaskPlace, taskPlace } from './racers.ts';

export type Scenario = {
  readonly name: string;
  prepare(stage: FlowServer): Promise<OriginalInstance>;
  /** Each of them can act at this moment. */
  racers(users: Record<string, string>): Racer[];
  /** Racers that the rules refuse in this state; a concurrent action may change that. */
  late(users: Record<string, string>): Racer[];
};

const { agree, quickAgree, batchAgree } = racerFactories.agree;
const { giveBack, jumpBack, batchReturn } = racerFactories.return;
const { signBefore, signAfter, batchSign } = racerFactories.addSign;
const { read, batchRead } = racerFactories.read;
const { voidTask, voidById } = racerFactories.void;
const { deleteTask, deleteById } = racerFactories.delete;
const { stash } = racerFactories.stash;
const { submit } = racerFactories.submit;
const { transfer, batchTransfer } = racerFactories.transfer;
const { reduceSign } = racerFactories.reduceSign;
const { revoke } = racerFactories.revokeByInitiator;
const { takeBack } = racerFactories.takeBack;
const { urge } = racerFactories.urge;
const { assign } = racerFactories.assign;
const { jump } = racerFactories.jump;
const { entrust } = racerFactories.entrust;
const { depart } = racerFactories.depart;
const { migrate } = racerFactories.migrate;
const { timeout } = racerFactories.timeout;
const { remind } = racerFactories.remind;
const { push } = racerFactories.start;

async function startOriginal(stage: FlowServer, formEnName: string): Promise<OriginalInstance> {
  const { processInstanceId, rowId } = await stage.start('buyer', formEnName, { amount: 1 });
  return { formEnName, rowId, instanceId: processInstanceId };
}

async function addSigner(stage: FlowServer, by: string, { original, type, of }: SigningSetup): Promise<void> {
  const { taskId } = await stage.taskOf(by, original.instanceId);
  const body = { taskId, type, candidateUserIdList: [stage.users[of]], comment: '加签' };
  responseData(await stage.post(by, taskCalls.addSign.path, body));
}

/** New tasks go to the delegate from now on; existing ones stay until they are moved. */
async function addAbsence(stage: FlowServer, userName: string, delegate: string): Promise<void> {
  const body = {
    beginTime: '2020-01-01 00:00:00',
    endTime: '2099-01-01 00:00:00',
    delegateUserId: stage.users[delegate],
    formEnNames: ['auto_race_fork'],
  };
  responseData(await stage.post(userName, absenceCalls.add.path, body));
}

type SigningSetup = { original: OriginalInstance; type: 'beforeAddSign' | 'afterAddSign'; of: string };

/** The actions of a person with an approval task. */
const allTaskRacers = (place: TaskPlace, { to, back }: { to: string; back: string }): Racer[] => [
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
  otherRacers.lookAtTask(place),
];

const forkScenario: Scenario = {
  name: 'everything is open',
  async prepare(stage) {
    const original = await startOriginal(stage, 'auto_race_fork');
    responseData(await stage.agree('ann', original.instanceId));
    await addSigner(stage, 'cat', { original, type: 'afterAddSign', of: 'leader' });
    await addAbsence(stage, 'leader', 'cashier');
    return original;
  },
  racers({ nobody = '', leader = '', admin = '', ben = '' }) {
    return [
      ...allTaskRacers(taskPlace('ben', 'sign'), { to: nobody, back: 'first' }),
      submit(taskPlace('dan', 'fill')),
      voidTask(taskPlace('dan', 'fill')),
      deleteTask(taskPlace('dan', 'fill')),
      agree(taskPlace('leader', 'sign')),
      reduceSign(taskPlace('cat', 'sign'), leader),
      takeBack(taskPlace('cat', 'sign')),
      read(taskPlace('leader', 'copy')),
      batchRead(taskPlace('leader', 'copy')),
      voidById('admin'),
      deleteById('admin'),
      revoke(taskPlace('dan', 'fill'), 'buyer'),
      urge('buyer'),
      assign('sign', nobody),
      jump('last'),
      entrust('leader', leader),
      depart('ben', ben),
      migrate(admin),
      timeout(taskPlace('ben', 'sign')),
      remind(taskPlace('ben', 'sign')),
      otherRacers.lookAtInstance('buyer'),
      otherRacers.lookAtLog('buyer'),
    ];
  },
  late: () => [otherRacers.editRecord('admin')],
};

const lastTaskScenario: Scenario = {
  name: 'one vote is left',
  async prepare(stage) {
    const original = await startOriginal(stage, 'auto_race_line');
    responseData(await stage.agree('ann', original.instanceId));
    return original;
  },
  racers({ nobody = '' }) {
    return [
      ...allTaskRacers(taskPlace('ben', 'last'), { to: nobody, back: 'one' }),
      takeBack(taskPlace('ann', 'one')),
      read(taskPlace('leader', 'copy')),
      voidById('admin'),
      deleteById('admin'),
      revoke(taskPlace('ben', 'last'), 'buyer'),
      urge('buyer'),
      assign('last', nobody),
      timeout(taskPlace('ben', 'last')),
    ];
  },
  late: () => [otherRacers.voidRecord('admin'), otherRacers.deleteRecord('admin')],
};

const returnedScenario: Scenario = {
  name: 'the initiator has it back, with jump-back',
  async prepare(stage) {
    const original = await startOriginal(stage, 'auto_race_line');
    responseData(await stage.agree('ann', original.instanceId));
    const { taskId } = await stage.taskOf('ben', original.instanceId);
    const body = { taskId, targetTaskDefinitionKey: 'start', enableJumpBack: true, comment: '改' };
    responseData(await stage.post('ben', taskCalls.back.path, body));
    return original;
  },
  racers({ nobody = '' }) {
    const place = taskPlace('buyer', 'start');
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
      otherRacers.lookAtTask(place),
    ];
  },
  late: () => [],
};

const draftScenario: Scenario = {
  name: 'a draft',
  async prepare(stage) {
    const formEnName = 'auto_race_line';
    const body = { formEnName, formData: { name: '草稿' } };
    const { rowId, processInstanceId } = responseData(
      await stage.post('buyer', instanceCalls.startAndStash.path, body),
    );
    return { formEnName, rowId, instanceId: processInstanceId };
  },
  racers: () => {
    const place = taskPlace('buyer', 'start');
    return [
      stash(place),
      submit(place),
      voidTask(place),
      deleteTask(place),
      voidById('buyer'),
      deleteById('buyer'),
    ];
  },
  late: () => [revoke(taskPlace('buyer', 'start'), 'buyer')],
};

const signingScenario: Scenario = {
  name: 'an added signer comes first',
  async prepare(stage) {
    const original = await startOriginal(stage, 'auto_race_votes');
    await addSigner(stage, 'ann', { original, type: 'beforeAddSign', of: 'leader' });
    return original;
  },
  racers({ nobody = '', leader = '' }) {
    return [
      agree(taskPlace('leader', 'vote')),
      giveBack(taskPlace('leader', 'vote'), 'start'),
      transfer(taskPlace('leader', 'vote'), nobody),
      signBefore(taskPlace('leader', 'vote'), nobody),
      signAfter(taskPlace('leader', 'vote'), nobody),
      reduceSign(taskPlace('ann', 'vote'), leader),
      agree(taskPlace('ben', 'vote')),
      giveBack(taskPlace('ben', 'vote'), 'start'),
      assign('vote', nobody),
      timeout(taskPlace('leader', 'vote')),
    ];
  },
  late: () => [agree(taskPlace('ann', 'vote'))],
};

const votesScenario: Scenario = {
  name: 'the next vote decides either way',
  async prepare(stage) {
    const original = await startOriginal(stage, 'auto_race_votes');
    responseData(await stage.agree('cat', original.instanceId));
    const { taskId } = await stage.taskOf('dan', original.instanceId);
    const body = { taskId, targetTaskDefinitionKey: 'start', enableJumpBack: false, comment: '改' };
    responseData(await stage.post('dan', taskCalls.back.path, body));
    return original;
  },
  racers({ nobody = '' }) {
    return [
      agree(taskPlace('ann', 'vote')),
      quickAgree(taskPlace('ben', 'vote')),
      giveBack(taskPlace('ann', 'vote'), 'start'),
      jumpBack(taskPlace('ben', 'vote'), 'start'),
      signAfter(taskPlace('ann', 'vote'), nobody),
      transfer(taskPlace('ben', 'vote'), nobody),
      takeBack(taskPlace('dan', 'vote')),
      assign('vote', nobody),
    ];
  },
  late: () => [takeBack(taskPlace('cat', 'vote'))],
};

const unstartedScenario: Scenario = {
  name: 'a record before its flow',
  async prepare(stage) {
    const formEnName = 'auto_race_line';
    const { id } = responseData(await stage.post('buyer', `/auto/stash/${formEnName}`, { name: '草稿' }));
    return { formEnName, rowId: id, instanceId: '' };
  },
  racers: () => [
    push('buyer'),
    otherRacers.editRecord('admin'),
    otherRacers.stashRecord('buyer'),
    otherRacers.voidRecord('admin'),
    otherRacers.deleteRecord('admin'),
  ],
  late: () => [],
};

export const scenarios: readonly Scenario[] = [
  forkScenario,
  lastTaskScenario,
  returnedScenario,
  draftScenario,
  signingScenario,
  votesScenario,
  unstartedScenario,
];

/** Everybody against everybody, also against themselves; `npm test` takes an eighth of the others. */
export function listPairs({ racers, late }: Scenario, users: Record<string, string>): RacerPair[] {
  const all = [...racers(users), ...late(users)];
  return all.flatMap((a, index) => [
    [a, a] as const,
    ...sampleEvery(sampleStep, all.slice(index + 1)).map((b): RacerPair => [a, b]),
  ]);
}

const sampleStep = 8;
