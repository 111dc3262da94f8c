/** Tests that plain BPMN of other modelers is executed as the standard defines. */
import { expect, test } from 'vitest';
import { readForeign } from '../../../support/builders/foreignBpmn.ts';
import {
  agreeOrThrow,
  createEngineWorld,
  type EngineWorld,
  findTaskNo,
  formatOpenTasks,
  performAndGetReason,
  performOrThrow,
  submitOrThrow,
} from '../../../support/engine/engineWorld.ts';

async function begun(file: string, form: Record<string, unknown> = {}): Promise<EngineWorld> {
  const { graph } = await readForeign(file);
  const world = createEngineWorld(graph, form);
  performOrThrow(world, 'ini', { kind: 'start', submit: true });
  return world;
}

const pass = (world: EngineWorld, ...steps: string[]) => {
  for (const step of steps) {
    const [nodeId = '', userId = ''] = step.split(':');
    agreeOrThrow(world, nodeId, userId);
  }
};

test('an exclusive gateway takes the first line that holds, else its default', async () => {
  const long = await begun('camunda-leave.bpmn', { days: 4 });
  pass(long, 'Activity_lead:lead');
  expect(formatOpenTasks(long)).toBe('Activity_hr:hr1 Activity_hr:hr2');
  pass(long, 'Activity_hr:hr2');
  expect(formatOpenTasks(long)).toBe('Activity_confirm:ini');
  pass(long, 'Activity_confirm:ini');
  expect(long.state.status).toBe(1);
  const short = await begun('camunda-leave.bpmn', { days: 3 });
  pass(short, 'Activity_lead:lead');
  expect(formatOpenTasks(short)).toBe('Activity_confirm:ini');
});

test('a parallel gateway splits into all and waits for all', async () => {
  const world = await begun('camunda-pool.bpmn');
  expect(formatOpenTasks(world)).toBe('Activity_ask:buyer Activity_budget:accountant');
  pass(world, 'Activity_budget:accountant');
  expect(formatOpenTasks(world)).toBe('Activity_ask:buyer');
  pass(world, 'Activity_ask:buyer');
  expect(formatOpenTasks(world)).toBe('Activity_order:buyer');
  pass(world, 'Activity_order:buyer');
  expect(world.state.status).toBe(1);
});

test.each([
  [{ far: 'Y', nights: 2 }, 'flight:travel hotel:hotelier'],
  [{ far: 'N', nights: 2 }, 'hotel:hotelier'],
  [{ far: 'N', nights: 0 }, 'desk:desk'],
])(
  'an inclusive gateway takes the lines that hold, else its default, and joins exactly those: %o',
  async (form, open) => {
    const world = await begun('camunda-inclusive.bpmn', form);
    expect(formatOpenTasks(world)).toBe(open);
    for (const [index, step] of open.split(' ').entries()) {
      if (index > 0) expect(formatOpenTasks(world)).not.toContain('last');
      pass(world, step);
    }
    expect(formatOpenTasks(world)).toBe('last:lead');
    pass(world, 'last:lead');
    expect(world.state.status).toBe(1);
  },
);

test.each([
  [{ amount: 9000, kind: 'gift' }, 'boss:boss audit:auditor'],
  [{ amount: 9000, kind: 'taxi' }, 'boss:boss'],
  [{ amount: 10, kind: 'taxi' }, 'cashier:cashiers'],
])('a task leaves by every line whose condition holds, else by its default line: %o', async (form, open) => {
  const world = await begun('flowable-expense.bpmn20.xml', form);
  pass(world, 'check:lead');
  expect(formatOpenTasks(world)).toBe(open);
});

test('a flow with several ends is over when its last token has ended', async () => {
  const world = await begun('flowable-expense.bpmn20.xml', { amount: 9000, kind: 'gift' });
  pass(world, 'check:lead', 'audit:auditor');
  expect(world.state.status).toBe(0);
  pass(world, 'boss:boss', 'cashier:cashiers', 'mine:ini');
  expect(world.state.status).toBe(1);
});

test('a loop repeats as long as its condition holds', async () => {
  const world = await begun('flowable-reject.bpmn20.xml', { result: 'no' });
  pass(world, 'fill:ini', 'seal:keeper');
  expect(formatOpenTasks(world)).toBe('fill:ini');
  pass(world, 'fill:ini');
  world.form = { result: 'yes' };
  pass(world, 'seal:keeper');
  expect(world.state.status).toBe(1);
});

test('The action is refused and nothing is lost when no line holds and none is the default.', async () => {
  const world = await begun('flowable-reject.bpmn20.xml', { result: 'perhaps' });
  pass(world, 'fill:ini');
  const before = world.state;
  const taskNo = findTaskNo(world, 'seal', 'keeper');
  expect(performAndGetReason(world, 'keeper', { kind: 'agree', taskNo })).toBe('BAD_DEFINITION');
  expect(world.state).toBe(before);
});

test('a start event with several lines starts with all of them', async () => {
  const world = await begun('eclipse-contract.bpmn2');
  expect(formatOpenTasks(world)).toBe('UserTask_1:lawyer UserTask_2:accountant');
  pass(world, 'UserTask_1:lawyer', 'UserTask_2:accountant');
  expect(formatOpenTasks(world)).toBe('UserTask_3:boss');
});

test('the initiator submits first, even when the document has no such step', async () => {
  const { graph } = await readForeign('activiti-vacation.bpmn20.xml');
  const world = createEngineWorld(graph, { vacationApproved: 'false' });
  performOrThrow(world, 'ini', { kind: 'start', submit: false });
  expect(formatOpenTasks(world)).toBe('request_handle:ini');
  submitOrThrow(world, 'request_handle');
  pass(world, 'handleRequest:hr2');
  expect(formatOpenTasks(world)).toBe('adjust:ini');
  world.form = { vacationApproved: 'true' };
  pass(world, 'adjust:ini', 'handleRequest:hr1');
  expect(formatOpenTasks(world)).toBe('tellManager:lead');
});

test('a line without a condition after an exclusive gateway holds', async () => {
  const world = await begun('signavio-invoice.bpmn', { amount: 10 });
  // The step has no candidate and goes to an administrator, because nobody else would approve.
  expect(formatOpenTasks(world)).toBe('sid-check:admin');
  pass(world, 'sid-check:admin');
  expect(world.state.status).toBe(1);
});

test('one of several potential owners claims the task for all', async () => {
  const world = await begun('camunda8-review.bpmn');
  pass(world, 'first:lead', 'second:hr2');
  expect(world.state.status).toBe(1);
});
