/**
 * The racers: one request each, by a person, to a copy of an instance. `makers` has an entry for every action kind of
 * the engine, so that a new kind does not compile without one.
 */
import type { AnyCall } from '../../../contract/call.ts';
import { instanceCalls } from '../../../contract/calls/instance.ts';
import { interventionCalls } from '../../../contract/calls/intervention.ts';
import { recordCalls } from '../../../contract/calls/record.ts';
import { taskCalls } from '../../../contract/calls/task.ts';
import { Failure } from '../../../contract/failures.ts';
import { loadActorOfUser } from '../../../server/db/queries/people/actorOfUser.ts';
import type { Action } from '../../../server/engine/action.ts';
import type { Version } from '../../../server/engine/event.ts';
import type { TriggerContext } from '../../../server/instances/actionContext.ts';
import { migrateInstance } from '../../../server/instances/actions/migrateInstance.ts';
import { performInstanceAction } from '../../../server/instances/actions/performAction.ts';
import { performDeparture } from '../../../server/instances/actions/performDeparture.ts';
import { performDueAction } from '../../../server/instances/actions/performDueAction.ts';
import type { RequestBody } from '../servers/flowServer.ts';
import type { TestResponse } from '../servers/testServer.ts';
import type { InstanceCopy } from './instanceCopies.ts';
import type { RaceNode } from './raceNodes.ts';

export type Racer = {
  readonly name: string;
  /** The engine's action kind; null for requests that only read, or that change records. */
  readonly kind: Action['kind'] | null;
  readonly call: AnyCall | null;
  readonly fire: (node: RaceNode, at: InstanceCopy) => Promise<TestResponse>;
};

/** A task by whose it is and where; the latest where there were several. */
export type TaskPlace = { readonly by: string; readonly node: string };
export const taskPlace = (by: string, node: string): TaskPlace => ({ by, node });

type RacerOptions = { kind: Racer['kind']; call: AnyCall; by: string; name: string };

function createRacer(
  { kind, call, by, name }: RacerOptions,
  path: (at: InstanceCopy) => string,
  body?: (at: InstanceCopy) => unknown,
): Racer {
  const fire: Racer['fire'] = (node, at) => node.ask(by, call.method, path(at), body?.(at));
  return { name: `${name} by ${by}`, kind, call, fire };
}

type TaskRacerOptions = {
  kind: Racer['kind'];
  call: AnyCall;
  place: TaskPlace;
  more?: RequestBody;
  name?: string;
};

/** Most calls name a task in their body. */
function createTaskRacer({ kind, call, place, more = {}, name = kind ?? 'look' }: TaskRacerOptions): Racer {
  const asked = { kind, call, by: place.by, name: `${name} at ${place.node}` };
  return createRacer(
    asked,
    () => call.path,
    (copy) => ({ taskId: copy.taskOf(place).taskId, ...more }),
  );
}

/** The task is listed twice; the second action on it is too late. */
function createBatchRacer({ kind, call, place, more = {} }: Omit<TaskRacerOptions, 'name'>): Racer {
  const asked = { kind, call, by: place.by, name: `batch ${kind} at ${place.node}` };
  return createRacer(
    asked,
    () => call.path,
    (copy) => {
      const { taskId } = copy.taskOf(place);
      return { taskIds: [taskId, taskId], ...more };
    },
  );
}

type InstanceRacerOptions = { kind: Racer['kind']; call: AnyCall; by: string; name?: string };

function createInstanceRacer({ kind, call, by, name = kind ?? 'look' }: InstanceRacerOptions): Racer {
  const path = ({ instanceId }: InstanceCopy) => `${call.path}?processInstanceId=${instanceId}`;
  return createRacer({ kind, call, by, name }, path);
}

function createRecordRacer(
  call: AnyCall,
  { by, kind = null, name }: { by: string; kind?: Racer['kind']; name: string },
  body: (at: InstanceCopy) => unknown,
): Racer {
  return createRacer(
    { kind, call, by, name },
    ({ formEnName }) => call.path.replace('{form}', formEnName),
    body,
  );
}

const createDueRacer = (place: TaskPlace, asked: Parameters<typeof performDueAction>[2]): Racer => ({
  name: `${asked.kind} at ${place.node} of ${place.by}`,
  kind: asked.kind,
  call: null,
  fire: (node, copy) => {
    const due = { instanceId: copy.instanceId, taskNo: copy.taskOf(place).taskNo };
    return node.byItself((cause) => performDueAction(cause, due, asked));
  },
});

const comment = '赛跑';

export const racerFactories = {
  start: {
    push: (by: string) =>
      createRecordRacer(recordCalls.push, { by, kind: 'start', name: 'push' }, ({ rowId }) => ({
        id: rowId,
        name: '提交',
      })),
  },
  stash: {
    stash: (place: TaskPlace) =>
      createRacer(
        { kind: 'stash', call: instanceCalls.startAndStash, by: place.by, name: `stash at ${place.node}` },
        () => instanceCalls.startAndStash.path,
        (copy) => ({
          formEnName: copy.formEnName,
          taskId: copy.taskOf(place).taskId,
          formData: { amount: '7' },
        }),
      ),
  },
  submit: {
    submit: (place: TaskPlace) =>
      createTaskRacer({
        kind: 'submit',
        call: taskCalls.submit,
        place,
        more: { formData: { name: '改过的名称' } },
      }),
  },
  agree: {
    agree: (place: TaskPlace, more: RequestBody = {}) =>
      createTaskRacer({ kind: 'agree', call: taskCalls.approval, place, more: { comment, ...more } }),
    quickAgree: (place: TaskPlace) =>
      createTaskRacer({ kind: 'agree', call: taskCalls.quickApproval, place, name: 'quick agree' }),
    batchAgree: (place: TaskPlace) =>
      createBatchRacer({ kind: 'agree', call: taskCalls.batchQuickApproval, place }),
  },
  return: {
    giveBack: (place: TaskPlace, targetTaskDefinitionKey: string) =>
      createTaskRacer({
        kind: 'return',
        call: taskCalls.back,
        place,
        more: { comment, targetTaskDefinitionKey, enableJumpBack: false },
      }),
    batchReturn: (place: TaskPlace) =>
      createBatchRacer({
        kind: 'return',
        call: taskCalls.batchBack,
        place,
        more: { comment, destination: { to: 'initiator' }, enableJumpBack: false },
      }),
    jumpBack: (place: TaskPlace, targetTaskDefinitionKey: string) =>
      createTaskRacer({
        kind: 'return',
        call: taskCalls.back,
        place,
        name: 'return with jump-back',
        more: { comment, targetTaskDefinitionKey, enableJumpBack: true },
      }),
  },
  transfer: {
    batchTransfer: (place: TaskPlace, delegateUserId: string) =>
      createBatchRacer({
        kind: 'transfer',
        call: taskCalls.batchDelegate,
        place,
        more: { comment, delegateUserId },
      }),
    transfer: (place: TaskPlace, delegateUserId: string) =>
      createTaskRacer({
        kind: 'transfer',
        call: taskCalls.delegate,
        place,
        more: { comment, delegateUserId },
      }),
  },
  addSign: {
    signBefore: (place: TaskPlace, userId: string) =>
      createTaskRacer({
        kind: 'addSign',
        call: taskCalls.addSign,
        place,
        name: 'sign before',
        more: { comment, type: 'beforeAddSign', candidateUserIdList: [userId] },
      }),
    batchSign: (place: TaskPlace, userId: string) =>
      createBatchRacer({
        kind: 'addSign',
        call: taskCalls.batchAddSign,
        place,
        more: { comment, type: 'beforeAddSign', candidateUserIdList: [userId] },
      }),
    signAfter: (place: TaskPlace, userId: string) =>
      createTaskRacer({
        kind: 'addSign',
        call: taskCalls.addSign,
        place,
        name: 'sign after',
        more: { comment, type: 'afterAddSign', candidateUserIdList: [userId] },
      }),
  },
  reduceSign: {
    reduceSign: (place: TaskPlace, userId: string) =>
      createTaskRacer({
        kind: 'reduceSign',
        call: taskCalls.reduceSign,
        place,
        more: { userIdList: [userId] },
      }),
  },
  read: {
    read: (place: TaskPlace) => createTaskRacer({ kind: 'read', call: taskCalls.read, place }),
    batchRead: (place: TaskPlace) => createBatchRacer({ kind: 'read', call: taskCalls.batchRead, place }),
  },
  void: {
    voidTask: (place: TaskPlace) => createTaskRacer({ kind: 'void', call: taskCalls.cancel, place }),
    voidById: (by: string) => createInstanceRacer({ kind: 'void', call: instanceCalls.cancelById, by }),
  },
  delete: {
    deleteTask: (place: TaskPlace) => createTaskRacer({ kind: 'delete', call: taskCalls.delete, place }),
    deleteById: (by: string) => createInstanceRacer({ kind: 'delete', call: instanceCalls.deleteById, by }),
  },
  revokeByInitiator: {
    revoke: (place: TaskPlace, by: string) =>
      createRacer(
        { kind: 'revokeByInitiator', call: taskCalls.quickRevokeByInitiator, by, name: 'revoke' },
        () => taskCalls.quickRevokeByInitiator.path,
        (copy) => ({ taskId: copy.taskOf(place).taskId }),
      ),
  },
  takeBack: {
    takeBack: (place: TaskPlace) =>
      createRacer(
        {
          kind: 'takeBack',
          call: taskCalls.revokeToLastApprovalNode,
          by: place.by,
          name: `take back at ${place.node}`,
        },
        () => taskCalls.revokeToLastApprovalNode.path,
        ({ instanceId }) => ({ processInstanceId: instanceId, targetTaskDefinitionKey: place.node }),
      ),
  },
  urge: {
    urge: (by: string) => createInstanceRacer({ kind: 'urge', call: instanceCalls.reminder, by }),
  },
  assign: {
    assign: (taskDefinitionKey: string, userId: string) =>
      createRacer(
        {
          kind: 'assign',
          call: instanceCalls.manualAssignProcess,
          by: 'admin',
          name: `assign at ${taskDefinitionKey}`,
        },
        () => instanceCalls.manualAssignProcess.path,
        ({ instanceId }) => ({ processInstanceId: instanceId, taskDefinitionKey, userIdList: [userId] }),
      ),
  },
  jump: {
    jump: (nodeId: string) =>
      createRacer(
        { kind: 'jump', call: interventionCalls.intervene, by: 'admin', name: `jump to ${nodeId}` },
        () => interventionCalls.intervene.path,
        ({ instanceId }) => ({ action: 'jump', processInstanceIds: [instanceId], nodeId, comment }),
      ),
  },
  entrust: {
    /** As the job of an absence does. */
    entrust: (by: string, userId: string): Racer => ({
      name: `entrust by ${by}`,
      kind: 'entrust',
      call: null,
      fire: (node, { instanceId }) =>
        node.byItself(async (cause) => {
          const actor = await loadActorOfUser(cause.tx, userId);
          return actor && performInstanceAction({ ...cause, actor }, { instanceId }, { kind: 'entrust' });
        }),
    }),
  },
  depart: {
    /** As the job does for somebody whose account was disabled. */
    depart: (who: string, userId: string): Racer => ({
      name: `${who} departs`,
      kind: 'depart',
      call: null,
      fire: (node, { instanceId }) =>
        node.byItself((cause) => performDeparture(cause, { instanceId, userId, toAdministrator: true })),
    }),
  },
  migrate: {
    /** As the call does with each instance: to the version that was deployed before. */
    migrate: (userId: string): Racer => ({
      name: 'migrate',
      kind: 'migrate',
      call: null,
      fire: (node, { instanceId }) =>
        node.byItself(async (cause) => {
          const actor = await loadActorOfUser(cause.tx, userId);
          const [to, from] = await readVersions(cause.tx, instanceId);
          if (!actor || !to || !from) throw new Error(`Instance ${instanceId} has nowhere to go.`);
          const verdict = await migrateInstance({ ...cause, actor }, instanceId, { from, to });
          const [why] = verdict?.reasons ?? [];
          if (why !== undefined) throw new Failure('NOT_MIGRATABLE', { msg: why });
        }),
    }),
  },
  timeout: { timeout: (place: TaskPlace) => createDueRacer(place, { kind: 'timeout' }) },
  remind: { remind: (place: TaskPlace) => createDueRacer(place, { kind: 'remind', comment }) },
} satisfies { [K in Action['kind']]: Record<string, (...given: never[]) => Racer> };

/** The versions of the instance's form, oldest first. */
const readVersions = (tx: TriggerContext['tx'], instanceId: string): Promise<Version[]> =>
  tx
    .selectFrom('flowDefinitions as d')
    .innerJoin('instances as i', 'i.formId', 'd.formId')
    .select(['d.definitionId', 'd.version'])
    .where('i.instanceId', '=', instanceId)
    .orderBy('d.version')
    .execute();

/** Racers that are not engine actions but can conflict with them. */
export const otherRacers = {
  editRecord: (by: string) =>
    createRecordRacer(recordCalls.edit, { by, name: 'edit of the record' }, ({ rowId }) => ({
      id: rowId,
      version: 1,
      amount: '3',
    })),
  stashRecord: (by: string) =>
    createRecordRacer(recordCalls.stash, { by, name: 'stash of the record' }, ({ rowId }) => ({
      id: rowId,
      amount: '4',
    })),
  voidRecord: (by: string) =>
    createRecordRacer(recordCalls.invalid, { by, name: 'void of the record' }, ({ rowId }) => [rowId]),
  deleteRecord: (by: string) =>
    createRecordRacer(recordCalls.remove, { by, name: 'delete of the record' }, ({ rowId }) => [rowId]),
  lookAtTask: (place: TaskPlace) =>
    createRacer(
      { kind: null, call: taskCalls.detail, by: place.by, name: `look at the task of ${place.node}` },
      (copy) => `${taskCalls.detail.path}?taskId=${copy.taskOf(place).taskId}`,
    ),
  lookAtInstance: (by: string) =>
    createInstanceRacer({ kind: null, call: instanceCalls.detail, by, name: 'look at the instance' }),
  lookAtLog: (by: string) =>
    createInstanceRacer({ kind: null, call: instanceCalls.processLog, by, name: 'look at the log' }),
};
