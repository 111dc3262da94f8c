import { expect, test } from 'vitest';
import type { ForesightView, SimulatedStep } from '../../../../contract/calls/shapes/simulateShapes.ts';
import { listForeseenDetails } from '../../../../src/diagram/foresightDetails.ts';
import { listUpcomingEntries } from '../../../../src/panels/log/upcomingEntries.ts';

const person = (userName: string, forUserName: string | null = null) => ({
  userId: userName,
  userName,
  forUserId: forUserName,
  forUserName,
});

const step = (flowNodeId: string, more: Partial<SimulatedStep> = {}): SimulatedStep => ({
  flowNodeId,
  name: flowNodeId,
  nodeType: 'APPROVAL',
  state: 'passed',
  users: [person('王芳')],
  depends: [],
  fields: [],
  lines: [],
  ...more,
});

const view = (steps: SimulatedStep[], more: Partial<ForesightView> = {}): ForesightView => ({
  finished: true,
  steps,
  stops: [],
  possible: [],
  ways: [],
  ...more,
});

const texts = (seen: ForesightView) =>
  listUpcomingEntries(seen).map(({ title, lines }) => [
    title,
    ...lines.map(({ text, look }) => (look ? `${look}: ${text}` : text)),
  ]);

test('Steps of people appear with their names, each once, without gateways.', () => {
  const seen = view([
    step('which', { nodeType: 'EXCLUSIVE', users: [] }),
    step('财务', { users: [person('王芳'), person('钱进', '孙莉')] }),
    step('汇合', { nodeType: 'CONVERGE', users: [] }),
    step('财务'),
    step('抄送', { nodeType: 'CC', users: [person('李娜')] }),
    step('end', { nodeType: 'END', users: [] }),
  ]);
  expect(texts(seen)).toEqual([
    ['财务', '王芳、钱进（代 孙莉）'],
    ['抄送', '李娜'],
  ]);
});

test('a step that depends on later input names that input', () => {
  const seen = view([
    step('大额', { depends: [{ of: 'way', on: 'fields', labels: ['金额', '税率'] }] }),
    step('核对', { users: [], depends: [{ of: 'people', on: 'fields', labels: [] }] }),
    step('挑选', {
      among: [person('王芳'), person('钱进')],
      reason: '按最少人数选择前 1 人（共 2 名候选人）',
      depends: [{ of: 'people', on: 'choice', labels: [] }],
    }),
    step('再审', { depends: [{ of: 'people', on: 'votes', labels: [] }] }),
  ]);
  expect(texts(seen)).toEqual([
    ['大额', '王芳', 'open: 视后续填写而定（金额、税率）'],
    ['核对', 'open: 处理人视后续填写而定'],
    ['挑选', '从 王芳、钱进 中选择', 'open: 处理人由上一环节选择'],
    ['再审', '王芳', 'open: 处理人视之前由谁办理而定'],
  ]);
});

test('a stop is a warning, unless later values decide it', () => {
  const stopped: Partial<SimulatedStep> = {
    nodeType: 'EXCLUSIVE',
    state: 'stopped',
    users: [],
    reason: '没有满足条件的出口',
  };
  expect(texts(view([step('判断', stopped)]))).toEqual([
    ['判断', 'warning: 按现有内容无法继续：没有满足条件的出口'],
  ]);
  const depends = [{ of: 'way', on: 'fields', labels: ['金额'] }] as SimulatedStep['depends'];
  expect(texts(view([step('判断', { ...stopped, depends })]))).toEqual([
    ['判断', 'open: 视后续填写而定（金额）'],
  ]);
});

test('A stop at the current node appears after the steps.', () => {
  const stop = { flowNodeId: 'now', name: '部门审批', sequenceFlowId: null, reason: 'CHECK_STOPPED' };
  const seen = view([], { stops: [{ ...stop, msg: '超出预算', passedOver: false }] });
  expect(texts(seen)).toEqual([['部门审批', 'warning: 按现有内容无法继续：超出预算']]);
});

test('steps that only other values reach are collapsed into one entry', () => {
  const other = { flowNodeId: 'big', name: '总经理', nodeType: 'APPROVAL', depends: [] } as const;
  const possible = [other, { ...other, flowNodeId: 'legal', name: '法务' }].map((one) => ({
    ...one,
    depends: [],
  }));
  expect(texts(view([step('财务')], { possible }))).toEqual([
    ['财务', '王芳'],
    ['另有 2 个环节视后续填写而定', '总经理、法务'],
  ]);
  expect(listForeseenDetails(view([step('财务')], { possible })).get('big')).toEqual([
    { who: '视后续填写而定', time: '' },
  ]);
});

test('Only the first of many people and steps are named.', () => {
  const users = Array.from({ length: 12 }, (_, at) => person(`员工${at}`));
  const steps = Array.from({ length: 33 }, (_, at) => step(`第${at}步`, at === 0 ? { users } : {}));
  const entries = texts(view(steps));
  expect(entries[0]?.[1]).toMatch(/^员工0、.*员工7 等 12 人$/);
  expect([entries.length, entries.at(-1)]).toEqual([31, ['之后还有 3 个环节']]);
});
