/**
 * Who can race: one request each, by a person, at a copy of an instance. `makers` has an entry for every kind of action
 * that the engine knows, so that a new one does not compile until it races too.
 */
import type { AnyCall } from '../../../contract/call.ts';
import { instanceCalls } from '../../../contract/calls/instance.ts';
import { recordCalls } from '../../../contract/calls/record.ts';
import { taskCalls } from '../../../contract/calls/task.ts';
import { Failure } from '../../../contract/failures.ts';
import { actorOfUser } from '../../../server/db/queries/actorOfUser.ts';
import { actOnInstance } from '../../../server/effects/act.ts';
import type { Cause } from '../../../server/effects/acting.ts';
import { actOnDue } from '../../../server/effects/actOnDue.ts';
import { departFrom } from '../../../server/effects/depart.ts';
import { migrateInstance } from '../../../server/effects/migrate.ts';
import type { Action } from '../../../server/engine/action.ts';
import type { Version } from '../../../server/engine/event.ts';
import type { Body } from '../flows.ts';
import type { Answer } from '../server.ts';
import type { Copy } from './copies.ts';
import type { RaceNode } from './nodes.ts';

export type Racer = {
  readonly name: string;
  /** Of the engine's actions; none for what only looks, or changes records. */
  readonly kind: Action['kind'] | null;
  readonly call: AnyCall | null;
  readonly fire: (node: RaceNode, at: Copy) => Promise<Answer>;
};

/** A task by whose it is and where; the latest where there were several. */
export type Place = { readonly by: string; readonly node: string };
export const at = (by: string, node: string): Place => ({ by, node });

type Asked = { kind: Racer['kind']; call: AnyCall; by: string; name: string };

function racer(
  { kind, call, by, name }: Asked,
  path: (at: Copy) => string,
  body?: (at: Copy) => unknown,
): Racer {
  const fire: Racer['fire'] = (node, at) => node.ask(by, call.method, path(at), body?.(at));
  return { name: `${name} by ${by}`, kind, call, fire };
}

type OnTask = { kind: Racer['kind']; call: AnyCall; place: Place; more?: Body; name?: string };

/** Most calls name a task in their body. */
function onTask({ kind, call, place, more = {}, name = kind ?? 'look' }: OnTask): Racer {
  const asked = { kind, call, by: place.by, name: `${name} at ${place.node}` };
  return racer(
    asked,
    () => call.path,
    (copy) => ({ taskId: copy.taskOf(place).taskId, ...more }),
  );
}

/** The task is named twice: the second act on it is too late. */
function onTasks({ kind, call, place, more = {} }: Omit<OnTask, 'name'>): Racer {
  const asked = { kind, call, by: place.by, name: `batch ${kind} at ${place.node}` };
  return racer(
    asked,
    () => call.path,
    (copy) => {
      const { taskId } = copy.taskOf(place);
      return { taskIds: [taskId, taskId], ...more };
    },
  );
}

type OnInstance = { kind: Racer['kind']; call: AnyCall; by: string; name?: string };

function onInstance({ kind, call, by, name = kind ?? 'look' }: OnInstance): Racer {
  const path = ({ instanceId }: Copy) => `${call.path}?processInstanceId=${instanceId}`;
  return racer({ kind, call, by, name }, path);
}

function onRecord(
  call: AnyCall,
  { by, kind = null, name }: { by: string; kind?: Racer['kind']; name: string },
  body: (at: Copy) => unknown,
): Racer {
  return racer({ kind, call, by, name }, ({ formEnName }) => call.path.replace('{form}', formEnName), body);
}

const onDue = (place: Place, asked: Parameters<typeof actOnDue>[2]): Racer => ({
  name: `${asked.kind} at ${place.node} of ${place.by}`,
  kind: asked.kind,
  call: null,
  fire: (node, copy) => {
    const due = { instanceId: copy.instanceId, taskNo: copy.taskOf(place).taskNo };
    return node.byItself((cause) => actOnDue(cause, due, asked));
  },
});

const comment = '赛跑';

export const makers = {
  start: {
    push: (by: string) =>
      onRecord(recordCalls.push, { by, kind: 'start', name: 'push' }, ({ rowId }) => ({
        id: rowId,
        name: '提交',
      })),
  },
  stash: {
    stash: (place: Place) =>
      racer(
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
    submit: (place: Place) =>
      onTask({ kind: 'submit', call: taskCalls.submit, place, more: { formData: { name: '改过的名称' } } }),
  },
  agree: {
    agree: (place: Place, more: Body = {}) =>
      onTask({ kind: 'agree', call: taskCalls.approval, place, more: { comment, ...more } }),
    quickAgree: (place: Place) =>
      onTask({ kind: 'agree', call: taskCalls.quickApproval, place, name: 'quick agree' }),
    batchAgree: (place: Place) => onTasks({ kind: 'agree', call: taskCalls.batchQuickApproval, place }),
  },
  return: {
    giveBack: (place: Place, targetTaskDefinitionKey: string) =>
      onTask({
        kind: 'return',
        call: taskCalls.back,
        place,
        more: { comment, targetTaskDefinitionKey, enableJumpBack: false },
      }),
    batchReturn: (place: Place) =>
      onTasks({
        kind: 'return',
        call: taskCalls.batchBack,
        place,
        more: { comment, destination: { to: 'initiator' }, enableJumpBack: false },
      }),
    jumpBack: (place: Place, targetTaskDefinitionKey: string) =>
      onTask({
        kind: 'return',
        call: taskCalls.back,
        place,
        name: 'return with jump-back',
        more: { comment, targetTaskDefinitionKey, enableJumpBack: true },
      }),
  },
  transfer: {
    batchTransfer: (place: Place, delegateUserId: string) =>
      onTasks({ kind: 'transfer', call: taskCalls.batchDelegate, place, more: { comment, delegateUserId } }),
    transfer: (place: Place, delegateUserId: string) =>
      onTask({ kind: 'transfer', call: taskCalls.delegate, place, more: { comment, delegateUserId } }),
  },
  addSign: {
    signBefore: (place: Place, userId: string) =>
      onTask({
        kind: 'addSign',
        call: taskCalls.addSign,
        place,
        name: 'sign before',
        more: { comment, type: 'beforeAddSign', candidateUserIdList: [userId] },
      }),
    batchSign: (place: Place, userId: string) =>
      onTasks({
        kind: 'addSign',
        call: taskCalls.batchAddSign,
        place,
        more: { comment, type: 'beforeAddSign', candidateUserIdList: [userId] },
      }),
    signAfter: (place: Place, userId: string) =>
      onTask({
        kind: 'addSign',
        call: taskCalls.addSign,
        place,
        name: 'sign after',
        more: { comment, type: 'afterAddSign', candidateUserIdList: [userId] },
      }),
  },
  reduceSign: {
    reduceSign: (place: Place, userId: string) =>
      onTask({ kind: 'reduceSign', call: taskCalls.reduceSign, place, more: { userIdList: [userId] } }),
  },
  read: {
    read: (place: Place) => onTask({ kind: 'read', call: taskCalls.read, place }),
    batchRead: (place: Place) => onTasks({ kind: 'read', call: taskCalls.batchRead, place }),
  },
  void: {
    voidTask: (place: Place) => onTask({ kind: 'void', call: taskCalls.cancel, place }),
    voidById: (by: string) => onInstance({ kind: 'void', call: instanceCalls.cancelById, by }),
  },
  delete: {
    deleteTask: (place: Place) => onTask({ kind: 'delete', call: taskCalls.delete, place }),
    deleteById: (by: string) => onInstance({ kind: 'delete', call: instanceCalls.deleteById, by }),
  },
  revokeByInitiator: {
    revoke: (place: Place, by: string) =>
      racer(
        { kind: 'revokeByInitiator', call: taskCalls.quickRevokeByInitiator, by, name: 'revoke' },
        () => taskCalls.quickRevokeByInitiator.path,
        (copy) => ({ taskId: copy.taskOf(place).taskId }),
      ),
  },
  takeBack: {
    takeBack: (place: Place) =>
      racer(
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
    urge: (by: string) => onInstance({ kind: 'urge', call: instanceCalls.reminder, by }),
  },
  assign: {
    assign: (taskDefinitionKey: string, userId: string) =>
      racer(
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
  entrust: {
    /** As the job of an absence does. */
    entrust: (by: string, userId: string): Racer => ({
      name: `entrust by ${by}`,
      kind: 'entrust',
      call: null,
      fire: (node, { instanceId }) =>
        node.byItself(async (cause) => {
          const actor = await actorOfUser(cause.tx, userId);
          return actor && actOnInstance({ ...cause, actor }, { instanceId }, { kind: 'entrust' });
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
        node.byItself((cause) => departFrom(cause, { instanceId, userId, toAdministrator: true })),
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
          const actor = await actorOfUser(cause.tx, userId);
          const [to, from] = await versionsFor(cause.tx, instanceId);
          if (!actor || !to || !from) throw new Error(`Instance ${instanceId} has nowhere to go.`);
          const verdict = await migrateInstance({ ...cause, actor }, instanceId, { from, to });
          const [why] = verdict?.reasons ?? [];
          if (why !== undefined) throw new Failure('NOT_MIGRATABLE', { msg: why });
        }),
    }),
  },
  timeout: { timeout: (place: Place) => onDue(place, { kind: 'timeout' }) },
  remind: { remind: (place: Place) => onDue(place, { kind: 'remind', comment }) },
} satisfies { [K in Action['kind']]: Record<string, (...given: never[]) => Racer> };

/** The versions of the instance's form, oldest first. */
const versionsFor = (tx: Cause['tx'], instanceId: string): Promise<Version[]> =>
  tx
    .selectFrom('flowDefinitions as d')
    .innerJoin('instances as i', 'i.formId', 'd.formId')
    .select(['d.definitionId', 'd.version'])
    .where('i.instanceId', '=', instanceId)
    .orderBy('d.version')
    .execute();

/** What belongs to no action but meets them all the same. */
export const others = {
  editRecord: (by: string) =>
    onRecord(recordCalls.edit, { by, name: 'edit of the record' }, ({ rowId }) => ({
      id: rowId,
      version: 1,
      amount: '3',
    })),
  stashRecord: (by: string) =>
    onRecord(recordCalls.stash, { by, name: 'stash of the record' }, ({ rowId }) => ({
      id: rowId,
      amount: '4',
    })),
  voidRecord: (by: string) =>
    onRecord(recordCalls.invalid, { by, name: 'void of the record' }, ({ rowId }) => [rowId]),
  deleteRecord: (by: string) =>
    onRecord(recordCalls.remove, { by, name: 'delete of the record' }, ({ rowId }) => [rowId]),
  lookAtTask: (place: Place) =>
    racer(
      { kind: null, call: taskCalls.detail, by: place.by, name: `look at the task of ${place.node}` },
      (copy) => `${taskCalls.detail.path}?taskId=${copy.taskOf(place).taskId}`,
    ),
  lookAtInstance: (by: string) =>
    onInstance({ kind: null, call: instanceCalls.detail, by, name: 'look at the instance' }),
  lookAtLog: (by: string) =>
    onInstance({ kind: null, call: instanceCalls.processLog, by, name: 'look at the log' }),
};
