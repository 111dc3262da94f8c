import { describe, expect, test } from 'vitest';
import {
  agreeOrThrow,
  approvalNode,
  buildGraph,
  createEngineWorld,
  type EngineWorld,
  findTaskNo,
  formatOpenTasks,
  performAndGetReason,
  performOrThrow,
  returnOrThrow,
  startEngineInstance,
  straightFlow,
  submitOrThrow,
} from '../../support/engine/engineWorld.ts';

const signButtons = [
  { enName: 'addSign', enable: true },
  { enName: 'trash', enable: false },
];

const withRoot = (world: EngineWorld) => {
  world.administrators.add('root');
  return world;
};

const draft = (...nodes: Parameters<typeof straightFlow>) => {
  const world = withRoot(createEngineWorld(buildGraph(straightFlow(...nodes))));
  performOrThrow(world, 'ini', { kind: 'start', submit: false });
  return world;
};

const states = ({ state }: EngineWorld) =>
  state.tasks.map((task) => `${task.nodeId}:${task.state}`).join(' ');

describe('voiding and deleting', () => {
  test('The initiator may void and delete a draft, by its task or by the instance.', () => {
    for (const kind of ['void', 'delete'] as const) {
      const byTask = draft(approvalNode('a', ['li']));
      performOrThrow(byTask, 'ini', { kind, taskNo: findTaskNo(byTask, 'handle', 'ini') });
      const byInstance = draft(approvalNode('a', ['li']));
      performOrThrow(byInstance, 'ini', { kind });
      for (const world of [byTask, byInstance]) {
        expect([world.state.status, world.state.deleted]).toEqual([
          kind === 'void' ? -2 : -1,
          kind === 'delete',
        ]);
        expect([formatOpenTasks(world), states(world)]).toEqual(['', 'handle:voided']);
      }
    }
  });

  test('The holder of a returned form may end the instance; while others hold it, only an administrator may.', () => {
    const world = withRoot(startEngineInstance(straightFlow(approvalNode('a', ['li']))));
    expect(performAndGetReason(world, 'ini', { kind: 'void' })).toBe('NOT_YOUR_TASK');
    expect(performAndGetReason(world, 'li', { kind: 'delete' })).toBe('NOT_YOUR_TASK');
    returnOrThrow(world, 'a', 'li', { to: 'handle' });
    performOrThrow(world, 'ini', { kind: 'void' });
    expect(world.state.status).toBe(-2);
  });

  test('the buttons of the node decide whether it is allowed', () => {
    const world = withRoot(
      startEngineInstance(
        straightFlow(
          approvalNode('fill', ['li'], {
            kind: 'HANDLE',
            funcConfList: [{ enName: 'trash', enable: false }],
          }),
        ),
      ),
    );
    const taskNo = findTaskNo(world, 'fill', 'li');
    expect(performAndGetReason(world, 'li', { kind: 'void', taskNo })).toBe('BUTTON_DISABLED');
    expect(performAndGetReason(world, 'li', { kind: 'void' })).toBe('BUTTON_DISABLED');
    expect(performAndGetReason(world, 'li', { kind: 'delete', taskNo })).toBe(null);
  });

  test('an approver may not, even where the node enables the button', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li'], { funcConfList: [{ enName: 'trash', enable: true }] })),
    );
    expect(performAndGetReason(world, 'li', { kind: 'void', taskNo: findTaskNo(world, 'a', 'li') })).toBe(
      'BUTTON_DISABLED',
    );
    expect(performAndGetReason(world, 'li', { kind: 'void' })).toBe('NOT_YOUR_TASK');
  });

  test('a form that waits for a signer cannot be ended by its handler before the signer acts', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('fill', ['li'], { kind: 'HANDLE', funcConfList: signButtons })),
    );
    const taskNo = findTaskNo(world, 'fill', 'li');
    performOrThrow(world, 'li', {
      kind: 'addSign',
      type: 'beforeAddSign',
      taskNo,
      userIds: ['x'],
      comment: '先看',
    });
    expect(performAndGetReason(world, 'li', { kind: 'delete', taskNo })).toBe('TASK_WAITING');
    expect(performAndGetReason(world, 'li', { kind: 'delete' })).toBe('TASK_WAITING');
    expect(performAndGetReason(world, 'x', { kind: 'delete' })).toBe('NOT_YOUR_TASK');
  });

  test('an approved instance is neither voided nor deleted, a voided one is only deleted, a deleted one allows nothing', () => {
    const world = withRoot(startEngineInstance(straightFlow(approvalNode('a', ['li']))));
    agreeOrThrow(world, 'a', 'li');
    expect(performAndGetReason(world, 'root', { kind: 'void' })).toBe('INSTANCE_ENDED');
    expect(performAndGetReason(world, 'root', { kind: 'delete' })).toBe('INSTANCE_ENDED');
    expect(performAndGetReason(world, 'ini', { kind: 'delete' })).toBe('INSTANCE_ENDED');
    const voided = withRoot(startEngineInstance(straightFlow(approvalNode('a', ['li']))));
    performOrThrow(voided, 'root', { kind: 'void' });
    expect(performAndGetReason(voided, 'root', { kind: 'void' })).toBe('INSTANCE_ENDED');
    expect(performAndGetReason(voided, 'ini', { kind: 'delete' })).toBe('INSTANCE_ENDED');
    performOrThrow(voided, 'root', { kind: 'delete' });
    for (const action of [{ kind: 'void' }, { kind: 'delete' }, { kind: 'urge' }] as const) {
      expect(performAndGetReason(voided, 'root', action)).toBe('RECORD_GONE');
    }
    expect(voided.state.status).toBe(-2);
  });

  test('a deleted draft is gone, whatever its status was', () => {
    const world = draft(approvalNode('a', ['li']));
    performOrThrow(world, 'root', { kind: 'delete' });
    expect(
      performAndGetReason(world, 'ini', { kind: 'submit', taskNo: findTaskNo(world, 'handle', 'ini') }),
    ).toBe('RECORD_GONE');
  });
});

describe('copies to read', () => {
  const copied = () =>
    withRoot(
      startEngineInstance(
        straightFlow(approvalNode('cc', ['qian', 'zhou'], { kind: 'CC' }), approvalNode('a', ['li'])),
      ),
    );
  const read = (world: EngineWorld, userId: string) =>
    performAndGetReason(world, userId, { kind: 'read', taskNo: findTaskNo(world, 'cc', userId) });

  test('Each reader may read a copy once after the instance was approved.', () => {
    const world = copied();
    agreeOrThrow(world, 'a', 'li');
    expect([read(world, 'qian'), read(world, 'qian')]).toEqual([null, 'TASK_CLOSED']);
    const taskNo = findTaskNo(world, 'cc', 'zhou');
    expect(performAndGetReason(world, 'qian', { kind: 'read', taskNo })).toBe('NOT_YOUR_TASK');
    expect(performAndGetReason(world, 'zhou', { kind: 'agree', taskNo })).toBe('BUTTON_DISABLED');
  });

  test('survive when their instance is voided, but not when it is deleted', () => {
    const world = copied();
    performOrThrow(world, 'root', { kind: 'void' });
    expect(states(world)).toBe('handle:submitted cc:open cc:open a:voided');
    expect(read(world, 'qian')).toBe(null);
    performOrThrow(world, 'root', { kind: 'delete' });
    expect(read(world, 'zhou')).toBe('RECORD_GONE');
    expect(states(world)).toBe('handle:submitted cc:read cc:voided a:voided');
  });

  test('close with all other tasks when the initiator revokes', () => {
    const world = copied();
    performOrThrow(world, 'ini', { kind: 'revokeByInitiator' });
    expect(states(world)).toBe('handle:submitted cc:revoked cc:revoked a:revoked handle:open');
  });

  test('only a reading task can be read', () => {
    const world = startEngineInstance(
      straightFlow(approvalNode('a', ['li', 'wang'], { approvalMode: 'SEQUENTIAL' })),
    );
    const reading = (userId: string) =>
      performAndGetReason(world, userId, { kind: 'read', taskNo: findTaskNo(world, 'a', userId) });
    expect([reading('li'), reading('wang')]).toEqual(['BUTTON_DISABLED', 'TASK_WAITING']);
  });
});

describe('revocation by the initiator', () => {
  const flow = (settings: object) => ({
    ...straightFlow(
      approvalNode('cc', ['qian'], { kind: 'CC' }),
      approvalNode('a', ['li', 'wang']),
      approvalNode('b', ['zhao']),
    ),
    settings,
  });
  const revoke = (world: EngineWorld, userId = 'ini') =>
    performAndGetReason(world, userId, { kind: 'revokeByInitiator' });

  test('Only the initiator may revoke, by default until another person has acted.', () => {
    const world = startEngineInstance(flow({}));
    expect(revoke(world, 'li')).toBe('NOT_REVOCABLE');
    expect(revoke(world)).toBe(null);
    expect([world.state.status, formatOpenTasks(world)]).toEqual([-1, 'handle:ini']);
    expect(revoke(world)).toBe('NOT_REVOCABLE');
    submitOrThrow(world);
    agreeOrThrow(world, 'a', 'li');
    expect(revoke(world)).toBe('NOT_REVOCABLE');
  });

  test.each([
    [
      'transferred',
      (world: EngineWorld) =>
        performOrThrow(world, 'li', {
          kind: 'transfer',
          taskNo: findTaskNo(world, 'a', 'li'),
          toUserId: 'x',
          comment: '请办',
        }),
    ],
    [
      'asked a signer',
      (world: EngineWorld) =>
        performOrThrow(world, 'li', {
          kind: 'addSign',
          type: 'beforeAddSign',
          taskNo: findTaskNo(world, 'a', 'li'),
          userIds: ['x'],
          comment: '请看',
        }),
    ],
    ['agreed', (world: EngineWorld) => agreeOrThrow(world, 'a', 'wang')],
  ])('The initiator may not revoke after somebody has %s.', (_, act) => {
    const world = startEngineInstance(flow({}));
    act(world);
    expect(revoke(world)).toBe('NOT_REVOCABLE');
  });

  test('The initiator may not revoke after another person has returned the instance, even after filing it again.', () => {
    const world = startEngineInstance(flow({}));
    returnOrThrow(world, 'a', 'li', { to: 'handle' });
    expect(revoke(world)).toBe('NOT_REVOCABLE');
    submitOrThrow(world);
    expect([formatOpenTasks(world), revoke(world)]).toEqual(['a:li a:wang', 'NOT_REVOCABLE']);
  });

  test('The initiator may not revoke after another person agreed in a run that was returned later.', () => {
    const world = startEngineInstance(flow({}));
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'a', 'wang');
    returnOrThrow(world, 'b', 'zhao', { to: 'handle' });
    submitOrThrow(world);
    expect(revoke(world)).toBe('NOT_REVOCABLE');
  });

  test('a read copy, an urge and a vote taken back do not block it', () => {
    const world = startEngineInstance(flow({}));
    performOrThrow(world, 'qian', { kind: 'read', taskNo: findTaskNo(world, 'cc', 'qian') });
    performOrThrow(world, 'ini', { kind: 'urge' });
    agreeOrThrow(world, 'a', 'li');
    performOrThrow(world, 'li', { kind: 'takeBack', nodeId: 'a' });
    expect(revoke(world)).toBe(null);
  });

  test('The definition may allow revocation at any time or never.', () => {
    const always = startEngineInstance(flow({ revokeByInitiator: 'ANYTIME' }));
    agreeOrThrow(always, 'a', 'li');
    agreeOrThrow(always, 'a', 'wang');
    expect(revoke(always)).toBe(null);
    expect(states(always)).toBe('handle:submitted cc:revoked a:agreed a:agreed b:revoked handle:open');
    const never = startEngineInstance(flow({ revokeByInitiator: 'NEVER' }));
    expect(revoke(never)).toBe('NOT_REVOCABLE');
  });

  test('An ended instance cannot be revoked.', () => {
    const world = startEngineInstance(flow({ revokeByInitiator: 'ANYTIME' }));
    agreeOrThrow(world, 'a', 'li');
    agreeOrThrow(world, 'a', 'wang');
    agreeOrThrow(world, 'b', 'zhao');
    expect(revoke(world)).toBe('INSTANCE_ENDED');
  });

  test('makes people decide every node again, without automatic agreements', () => {
    const world = startEngineInstance({
      ...straightFlow(approvalNode('a', ['ini']), approvalNode('b', ['wang'])),
      settings: { skipInitiator: true },
    });
    expect(formatOpenTasks(world)).toBe('b:wang');
    expect(revoke(world)).toBe(null);
    submitOrThrow(world);
    expect(formatOpenTasks(world)).toBe('a:ini');
  });
});
