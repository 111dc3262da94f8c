import { describe, expect, test } from 'vitest';
import {
  act,
  agree,
  begun,
  giveBack,
  graphOf,
  line,
  must,
  step,
  submit,
  taskAt,
  type World,
  waiting,
  worldOf,
} from './given.ts';

const signButtons = [
  { enName: 'addSign', enable: true },
  { enName: 'trash', enable: false },
];

const withRoot = (world: World) => {
  world.administrators.add('root');
  return world;
};

const draft = (...nodes: Parameters<typeof line>) => {
  const world = withRoot(worldOf(graphOf(line(...nodes))));
  must(world, 'ini', { kind: 'start', submit: false });
  return world;
};

const states = ({ state }: World) => state.tasks.map((task) => `${task.nodeId}:${task.state}`).join(' ');

describe('voiding and deleting', () => {
  test('the initiator of a draft may, by its task or by the instance', () => {
    for (const kind of ['void', 'delete'] as const) {
      const byTask = draft(step('a', ['li']));
      must(byTask, 'ini', { kind, taskNo: taskAt(byTask, 'handle', 'ini') });
      const byInstance = draft(step('a', ['li']));
      must(byInstance, 'ini', { kind });
      for (const world of [byTask, byInstance]) {
        expect([world.state.status, world.state.deleted]).toEqual([
          kind === 'void' ? -2 : -1,
          kind === 'delete',
        ]);
        expect([waiting(world), states(world)]).toEqual(['', 'handle:voided']);
      }
    }
  });

  test('whoever holds the form again after a return may; while others have it nobody but an administrator', () => {
    const world = withRoot(begun(line(step('a', ['li']))));
    expect(act(world, 'ini', { kind: 'void' })).toBe('NOT_YOUR_TASK');
    expect(act(world, 'li', { kind: 'delete' })).toBe('NOT_YOUR_TASK');
    giveBack(world, 'a', 'li', { to: 'handle' });
    must(world, 'ini', { kind: 'void' });
    expect(world.state.status).toBe(-2);
  });

  test('the buttons of the node say whether', () => {
    const world = withRoot(
      begun(
        line(step('fill', ['li'], { kind: 'HANDLE', funcConfList: [{ enName: 'trash', enable: false }] })),
      ),
    );
    const taskNo = taskAt(world, 'fill', 'li');
    expect(act(world, 'li', { kind: 'void', taskNo })).toBe('BUTTON_DISABLED');
    expect(act(world, 'li', { kind: 'void' })).toBe('BUTTON_DISABLED');
    expect(act(world, 'li', { kind: 'delete', taskNo })).toBe(null);
  });

  test('an approver may not, even where his node shows the button', () => {
    const world = begun(line(step('a', ['li'], { funcConfList: [{ enName: 'trash', enable: true }] })));
    expect(act(world, 'li', { kind: 'void', taskNo: taskAt(world, 'a', 'li') })).toBe('BUTTON_DISABLED');
    expect(act(world, 'li', { kind: 'void' })).toBe('NOT_YOUR_TASK');
  });

  test('a form that waits for a signer waits with this too', () => {
    const world = begun(line(step('fill', ['li'], { kind: 'HANDLE', funcConfList: signButtons })));
    const taskNo = taskAt(world, 'fill', 'li');
    must(world, 'li', { kind: 'addSign', type: 'beforeAddSign', taskNo, userIds: ['x'], comment: '先看' });
    expect(act(world, 'li', { kind: 'delete', taskNo })).toBe('TASK_WAITING');
    expect(act(world, 'li', { kind: 'delete' })).toBe('TASK_WAITING');
    expect(act(world, 'x', { kind: 'delete' })).toBe('NOT_YOUR_TASK');
  });

  test('an approved instance is neither voided nor deleted, a voided one only deleted, a deleted one nothing', () => {
    const world = withRoot(begun(line(step('a', ['li']))));
    agree(world, 'a', 'li');
    expect(act(world, 'root', { kind: 'void' })).toBe('INSTANCE_ENDED');
    expect(act(world, 'root', { kind: 'delete' })).toBe('INSTANCE_ENDED');
    expect(act(world, 'ini', { kind: 'delete' })).toBe('INSTANCE_ENDED');
    const voided = withRoot(begun(line(step('a', ['li']))));
    must(voided, 'root', { kind: 'void' });
    expect(act(voided, 'root', { kind: 'void' })).toBe('INSTANCE_ENDED');
    expect(act(voided, 'ini', { kind: 'delete' })).toBe('INSTANCE_ENDED');
    must(voided, 'root', { kind: 'delete' });
    for (const action of [{ kind: 'void' }, { kind: 'delete' }, { kind: 'urge' }] as const) {
      expect(act(voided, 'root', action)).toBe('RECORD_GONE');
    }
    expect(voided.state.status).toBe(-2);
  });

  test('a deleted draft is gone, whatever its status was', () => {
    const world = draft(step('a', ['li']));
    must(world, 'root', { kind: 'delete' });
    expect(act(world, 'ini', { kind: 'submit', taskNo: taskAt(world, 'handle', 'ini') })).toBe('RECORD_GONE');
  });
});

describe('copies to read', () => {
  const copied = () => withRoot(begun(line(step('cc', ['qian', 'zhou'], { kind: 'CC' }), step('a', ['li']))));
  const read = (world: World, userId: string) =>
    act(world, userId, { kind: 'read', taskNo: taskAt(world, 'cc', userId) });

  test('may be read after the instance was approved, each once, by its reader', () => {
    const world = copied();
    agree(world, 'a', 'li');
    expect([read(world, 'qian'), read(world, 'qian')]).toEqual([null, 'TASK_CLOSED']);
    const taskNo = taskAt(world, 'cc', 'zhou');
    expect(act(world, 'qian', { kind: 'read', taskNo })).toBe('NOT_YOUR_TASK');
    expect(act(world, 'zhou', { kind: 'agree', taskNo })).toBe('BUTTON_DISABLED');
  });

  test('outlive the voiding of their instance, not its deletion', () => {
    const world = copied();
    must(world, 'root', { kind: 'void' });
    expect(states(world)).toBe('handle:submitted cc:open cc:open a:voided');
    expect(read(world, 'qian')).toBe(null);
    must(world, 'root', { kind: 'delete' });
    expect(read(world, 'zhou')).toBe('RECORD_GONE');
    expect(states(world)).toBe('handle:submitted cc:read cc:voided a:voided');
  });

  test('are withdrawn with all the rest when the initiator revokes', () => {
    const world = copied();
    must(world, 'ini', { kind: 'revokeByInitiator' });
    expect(states(world)).toBe('handle:submitted cc:revoked cc:revoked a:revoked handle:open');
  });

  test('only what is to be read can be read', () => {
    const world = begun(line(step('a', ['li', 'wang'], { approvalMode: 'SEQUENTIAL' })));
    const reading = (userId: string) =>
      act(world, userId, { kind: 'read', taskNo: taskAt(world, 'a', userId) });
    expect([reading('li'), reading('wang')]).toEqual(['BUTTON_DISABLED', 'TASK_WAITING']);
  });
});

describe('revoking by the initiator', () => {
  const flow = (settings: object) => ({
    ...line(step('cc', ['qian'], { kind: 'CC' }), step('a', ['li', 'wang']), step('b', ['zhao'])),
    settings,
  });
  const revoke = (world: World, userId = 'ini') => act(world, userId, { kind: 'revokeByInitiator' });

  test('until somebody else has acted, by default; nobody but him', () => {
    const world = begun(flow({}));
    expect(revoke(world, 'li')).toBe('NOT_REVOCABLE');
    expect(revoke(world)).toBe(null);
    expect([world.state.status, waiting(world)]).toEqual([-1, 'handle:ini']);
    expect(revoke(world)).toBe('NOT_REVOCABLE');
    submit(world);
    agree(world, 'a', 'li');
    expect(revoke(world)).toBe('NOT_REVOCABLE');
  });

  test.each([
    [
      'transferred',
      (world: World) =>
        must(world, 'li', {
          kind: 'transfer',
          taskNo: taskAt(world, 'a', 'li'),
          toUserId: 'x',
          comment: '请办',
        }),
    ],
    [
      'asked a signer',
      (world: World) =>
        must(world, 'li', {
          kind: 'addSign',
          type: 'beforeAddSign',
          taskNo: taskAt(world, 'a', 'li'),
          userIds: ['x'],
          comment: '请看',
        }),
    ],
    ['agreed', (world: World) => agree(world, 'a', 'wang')],
  ])('not once somebody has %s', (_, act) => {
    const world = begun(flow({}));
    act(world);
    expect(revoke(world)).toBe('NOT_REVOCABLE');
  });

  test('not once somebody has returned it, even when the initiator has filed it again', () => {
    const world = begun(flow({}));
    giveBack(world, 'a', 'li', { to: 'handle' });
    expect(revoke(world)).toBe('NOT_REVOCABLE');
    submit(world);
    expect([waiting(world), revoke(world)]).toEqual(['a:li a:wang', 'NOT_REVOCABLE']);
  });

  test('not once somebody has agreed in a run that was returned since', () => {
    const world = begun(flow({}));
    agree(world, 'a', 'li');
    agree(world, 'a', 'wang');
    giveBack(world, 'b', 'zhao', { to: 'handle' });
    submit(world);
    expect(revoke(world)).toBe('NOT_REVOCABLE');
  });

  test('a copy that was read, an urge, a vote taken back are no such act', () => {
    const world = begun(flow({}));
    must(world, 'qian', { kind: 'read', taskNo: taskAt(world, 'cc', 'qian') });
    must(world, 'ini', { kind: 'urge' });
    agree(world, 'a', 'li');
    must(world, 'li', { kind: 'takeBack', nodeId: 'a' });
    expect(revoke(world)).toBe(null);
  });

  test('at any time, or never, where the definition says so', () => {
    const always = begun(flow({ revokeByInitiator: 'ANYTIME' }));
    agree(always, 'a', 'li');
    agree(always, 'a', 'wang');
    expect(revoke(always)).toBe(null);
    expect(states(always)).toBe('handle:submitted cc:revoked a:agreed a:agreed b:revoked handle:open');
    const never = begun(flow({ revokeByInitiator: 'NEVER' }));
    expect(revoke(never)).toBe('NOT_REVOCABLE');
  });

  test('not what has ended', () => {
    const world = begun(flow({ revokeByInitiator: 'ANYTIME' }));
    agree(world, 'a', 'li');
    agree(world, 'a', 'wang');
    agree(world, 'b', 'zhao');
    expect(revoke(world)).toBe('INSTANCE_ENDED');
  });

  test('everything is walked again by people, nothing agrees by itself', () => {
    const world = begun({
      ...line(step('a', ['ini']), step('b', ['wang'])),
      settings: { skipInitiator: true },
    });
    expect(waiting(world)).toBe('b:wang');
    expect(revoke(world)).toBe(null);
    submit(world);
    expect(waiting(world)).toBe('a:ini');
  });
});
