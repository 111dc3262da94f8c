import { ref } from 'valtio';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { InstanceDetail } from '../../../../contract/calls/instance.ts';
import { commandAvailability } from '../../../../src/commands/availableCommands.ts';
import { commandTitle } from '../../../../src/commands/core/command.ts';
import type { CommandContext } from '../../../../src/commands/core/commandContext.ts';
import { commands } from '../../../../src/commands/registry.ts';
import { session } from '../../../../src/state/session/session.ts';
import { formatClockTime } from '../../../../src/ui/format/localTime.ts';

// Drafts are kept in the browser's storage, which the commands' modules look for when they load.
vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('document', { activeElement: null });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});

const holding = (...permissions: string[]) => {
  session.permissions = ref(new Set(permissions));
};
const me = '100';
beforeEach(() => {
  holding('auto:auto_contract:print');
  // Only the id is read.
  session.person = ref({ userId: me } as NonNullable<typeof session.person>);
});

const detail: InstanceDetail = {
  processInstanceId: '5',
  processDefinitionId: '3',
  formId: '2',
  formEnName: 'auto_contract',
  formCnName: '采购合同',
  rowId: '9',
  title: '钢材采购',
  formData: {},
  formVersion: 1,
  taskId: '7',
  currentUserWaitApprovalTaskId: null,
  status: 0,
  statusLabel: '处理中',
  deleted: false,
  initiatorId: '99',
  initiatorName: '李娜',
  createTime: '2026-11-20 10:00:00',
  endTime: null,
  currentHandleUserIds: ['101'],
  addedSigners: [],
  printConfList: [],
  enableRevokeByInitiator: false,
  revokeByInitiator: 'BEFORE_FIRST_APPROVAL',
  enableRevokeForCurrentUser: false,
  enableReminder: false,
  urgedAt: null,
  allowRevokeToNodeId: null,
  showLogInProcessing: true,
  enableComment: true,
};

const seen = (given: Partial<InstanceDetail> = {}, more: CommandContext = {}): CommandContext => ({
  instance: { processInstanceId: '5', detail: { ...detail, ...given } },
  record: { formEnName: 'auto_contract', rowId: '9' },
  ...more,
});

function command(id: string) {
  const found = commands.find((one) => one.id === id);
  if (!found) throw new Error(`There is no command ${id}.`);
  return found;
}
const can = (id: string, context: CommandContext) => commandAvailability(command(id), context);

const task = {
  taskId: '7',
  title: '钢材采购',
  nodeType: 'APPROVAL',
  formEnName: 'auto_contract',
  processInstanceId: '5',
  quickApprovable: false,
} as const;

const chart = { ...task, buttons: [{ enName: 'flowChart', enable: true, rewriteFuncName: '' }] };

describe('an instance without a task', () => {
  test('offers the flow diagram and the first print configuration under its name', () => {
    const context = seen({ printConfList: [{ name: '合同审批单' }, { name: '付款单' }] });
    expect(can('flow.diagram', context)).toBe('yes');
    expect(can('form.print', context)).toBe('yes');
    expect(commandTitle(command('form.print'), context)).toBe('合同审批单');
  });
  test('An instance without a print configuration has the plain command for printing.', () => {
    expect(commandTitle(command('form.print'), seen())).toBe('打印');
  });
  test('The print button is absent for a person without the permission.', () => {
    holding();
    expect(can('form.print', seen())).toBe('hidden');
  });
  test.each(['task.return', 'task.addSign', 'task.transfer'])(
    'An instance without a task has no command %s.',
    (id) => {
      expect(can(id, seen())).toBe('hidden');
    },
  );
});

describe('printing a task', () => {
  const at = (enable: boolean) => {
    const buttons = [{ enName: 'print', enable, rewriteFuncName: '打印审批单' }];
    return seen({ printConfList: [{ name: '合同审批单' }] }, { task: { ...task, buttons } });
  };
  test('The print command exists when the node enables its button, under the node’s label.', () => {
    expect(can('form.print', at(true))).toBe('yes');
    expect(commandTitle(command('form.print'), at(true))).toBe('打印审批单');
  });
  test('The print command does not exist when the node disables its button.', () =>
    expect(can('form.print', at(false))).toBe('hidden'));
});

describe('a running instance', () => {
  test('shows the urge command only when the flow allows it', () => {
    expect(can('instance.remind', seen({ enableReminder: true }))).toBe('yes');
    expect(can('instance.remind', seen())).toBe('hidden');
  });
  test('gives the reason why it cannot be urged: shortly after an urge, and when the user holds a task', () => {
    const just = formatClockTime(new Date(Date.now() - 9 * 60_000));
    const before = formatClockTime(new Date(Date.now() - 11 * 60_000));
    const no = { no: '催办过于频繁，请 10 分钟后再试' };
    expect(can('instance.remind', seen({ enableReminder: true, urgedAt: just }))).toEqual(no);
    expect(can('instance.remind', seen({ enableReminder: true, urgedAt: before }))).toBe('yes');
    expect(can('instance.remind', seen({ currentHandleUserIds: [me] }))).toEqual({ no: '当前处理人是本人' });
    expect(can('instance.remind', seen({ status: 1 }))).toEqual({ no: '流程已结束' });
  });
  test('tells its initiator why it cannot be revoked', () => {
    const mine = { initiatorId: me };
    expect(can('instance.revoke', seen({ ...mine, enableRevokeByInitiator: true }))).toBe('yes');
    expect(can('instance.revoke', seen(mine))).toEqual({ no: '已有人处理，发起人不能再撤回' });
    expect(can('instance.revoke', seen({ ...mine, revokeByInitiator: 'NEVER' }))).toEqual({
      no: '该流程不允许发起人撤回',
    });
    expect(can('instance.revoke', seen({ ...mine, status: 1 }))).toEqual({ no: '流程已结束' });
    expect(can('instance.revoke', seen())).toBe('hidden');
  });
  test('lets the last actor take back, gives an earlier actor the reason, and shows others nothing', () => {
    const last = { enableRevokeForCurrentUser: true, allowRevokeToNodeId: 'one' };
    expect(can('instance.takeBack', seen(last))).toBe('yes');
    expect(can('instance.takeBack', seen())).toEqual({ no: '本人没有处理过，或后续环节已有人处理' });
    expect(can('instance.takeBack', seen({ taskId: null }))).toBe('hidden');
    expect(can('instance.takeBack', seen({ currentUserWaitApprovalTaskId: '7' }))).toBe('hidden');
  });
  test('hides its diagram together with its log', () => {
    const instance = { processInstanceId: '5', detail, logHidden: true };
    expect(can('flow.diagram', { ...seen(), instance })).toBe('hidden');
    // Fast keys have moved the list ahead of the page by a row.
    expect(can('flow.diagram', { instance: { ...instance, processInstanceId: '6' }, task: chart })).toBe(
      'yes',
    );
  });
  test('lets a user remove the signers they added', () => {
    const addedSigners = [{ userId: '102', nickName: '赵敏', taskId: '7' }];
    expect(can('instance.reduceSign', seen({ addedSigners }))).toBe('yes');
    expect(can('instance.reduceSign', seen())).toBe('hidden');
  });
  test('A flow administrator can reassign it.', () => {
    expect(can('instance.assign', seen())).toBe('hidden');
    holding('flow:instance:edit');
    expect(can('instance.assign', seen())).toBe('yes');
    expect(can('instance.assign', seen({ status: 1 }))).toBe('hidden');
  });
  test.each(['instance.void', 'instance.delete'])('A flow administrator can end it by %s.', (id) => {
    expect(can(id, seen())).toBe('hidden');
    holding('flow:instance:edit');
    expect(can(id, seen())).toBe('yes');
    expect(can(id, seen({ status: -1 }))).toBe('yes');
    expect(can(id, seen({ deleted: true }))).toBe('hidden');
    expect(can(id, seen({ status: 1 }))).toEqual({ no: '流程已结束' });
  });
  test('A voided instance can only be deleted, or resumed by a jump.', () => {
    holding('flow:instance:edit');
    expect(can('instance.void', seen({ status: -2 }))).toEqual({ no: '流程已结束' });
    expect(can('instance.delete', seen({ status: -2 }))).toBe('yes');
    expect(can('instance.jump', seen({ status: -2 }))).toBe('yes');
    expect(can('instance.jump', seen({ status: -1 }))).toEqual({ no: '草稿尚未提交' });
    expect(can('instance.jump', seen({ status: 1 }))).toEqual({ no: '流程已结束' });
  });
  test('Selected instances of a list can be reassigned and ended together.', () => {
    const selected = { listId: 'query', selection: { mode: 'some', count: 2, keys: ['5', '6'] } } as const;
    expect(can('instance.reassign', { ...seen(), ...selected })).toBe('hidden');
    holding('flow:instance:edit');
    for (const id of ['instance.reassign', 'instance.void', 'instance.jump'])
      expect(can(id, { ...seen(), ...selected })).toBe('yes');
    expect(can('instance.reassign', seen())).toBe('hidden');
    expect(can('instance.reassign', { ...seen(), ...selected, listId: 'auto_contract_list' })).toBe('hidden');
  });
});

describe('starting a flow', () => {
  const at = (...buttons: { enName: string; enable: boolean; rewriteFuncName?: string }[]) =>
    // The model is not asked whether there is a button.
    ({
      form: {
        formEnName: 'auto_contract',
        mode: 'start',
        inFlow: false,
        start: { processDefinitionId: '3', formId: '2', buttons },
      },
    }) as unknown as CommandContext;
  test('Starting a flow shows the buttons of the first node under their labels.', () => {
    const renamed = at({ enName: 'submit', enable: true, rewriteFuncName: '发起' });
    expect(commandTitle(command('form.start'), renamed)).toBe('发起');
    expect(can('form.startStash', renamed)).toBe('yes');
    expect(commandTitle(command('form.startStash'), renamed)).toBe('暂存');
  });
  test('omits the buttons that the node disables', () => {
    expect(can('form.startStash', at({ enName: 'draft', enable: false }))).toBe('hidden');
  });
});

describe('other rows than the focused one are selected', () => {
  const named = (id: string) => commands.find((one) => one.id === id);
  const availability = (id: string, context: CommandContext) => {
    const command = named(id);
    return command && commandAvailability(command, context);
  };
  const selecting = (listId: string, count = 2): CommandContext => ({
    listId,
    instance: { processInstanceId: '5', detail: { ...detail, enableReminder: true } },
    selection: { mode: 'some', count, keys: Array.from({ length: count }, (_, at) => String(at)) },
  });

  test.each(['todo', 'started', 'handled', 'query', 'monitor', 'resource_stuckTask'])(
    'instances are ended by the selection of %s, whatever the focused one is',
    (listId) => {
      holding('flow:instance:edit');
      const context = selecting(listId);
      const ended: InstanceDetail = { ...detail, status: 1 };
      expect(availability('instance.void', context)).toBe('yes');
      expect(
        availability('instance.delete', { ...context, instance: { processInstanceId: '5', detail: ended } }),
      ).toBe('yes');
      expect(availability('instance.void', selecting(listId, 1001))).toEqual({ no: '一次最多处理 1000 条' });
    },
  );

  test('the palette asks for no reason after which Enter would end an instance', () => {
    for (const id of ['instance.void', 'instance.delete']) expect(named(id)?.createPrompt).toBeUndefined();
  });

  test('commands on one instance are barred while several are selected', () => {
    holding('flow:instance:edit');
    const context = selecting('started');
    expect(availability('instance.remind', context)).toEqual({ no: '只能选择一条数据' });
    expect(availability('instance.assign', context)).toEqual({ no: '只能选择一条数据' });
  });
});
