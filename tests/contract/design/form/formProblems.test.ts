/** Problems of a form that is being designed, each with the step that mends it. */
import { expect, test } from 'vitest';
import { applyEdits } from '../../../../contract/design/edit.ts';
import { blankFormDesign, type FormDesign } from '../../../../contract/design/form/formDesign.ts';
import {
  describeProblemPlace,
  findFormProblems,
  formRules,
  listProblemsBelow,
} from '../../../../contract/design/form/formProblems.ts';
import type { Field } from '../../../../contract/forms/definition.ts';

const design = (fields: Field[], more: Partial<FormDesign> = {}): FormDesign => ({
  ...blankFormDesign(),
  enName: 'auto_trip',
  cnName: '出差申请',
  fields,
  ...more,
});

const place: Field = { enName: 'place', label: '目的地', funcType: 'input', isPCQuery: true };
const options = [1, 2].map((count) => ({ label: `选项 ${count}`, value: String(count) }));

test('errors at their places are what publishing refuses', () => {
  expect(findFormProblems(blankFormDesign())).toMatchObject([
    { severity: 'error', path: ['enName'], message: '表单英文名应形如 auto_contract' },
    { severity: 'error', path: ['cnName'], message: '请填写名称' },
    { severity: 'error', path: ['fields'], message: '至少需要一个字段' },
  ]);
  const broken = design([place, { ...place, enName: 'day', label: '日期', computeExpression: 'plac + 1' }]);
  expect(findFormProblems(broken)).toMatchObject([
    { severity: 'error', path: ['fields', 1, 'computeExpression'], message: expect.stringContaining('plac') },
  ]);
  expect(findFormProblems(design([place]))).toEqual([]);
});

const button = (actions: FormDesign['buttons'][number]['actions']) => ({
  id: 'pay',
  name: '付款',
  multipleSelect: false,
  actions,
});
const check = { scene: 'add', expression: "place == ''", action: 'stop', tips: '请填写' } as const;

const cases: Record<string, [FormDesign, string | undefined]> = {
  sameLabel: [design([place, { ...place, enName: 'other' }]), '有两个字段名称都是“目的地”'],
  fewOptions: [design([{ ...place, funcType: 'select', options: options.slice(1) }]), '“目的地”只有一个选项'],
  neverShown: [design([{ ...place, hideCondition: 'true' }]), '“目的地”总是隐藏'],
  noHeading: [
    design(Array.from({ length: 17 }, (_, at) => ({ ...place, enName: `p${at}`, label: `地点 ${at}` }))),
    '“地点 0”起的字段较多，没有分组标题',
  ],
  noSearchItem: [design([{ ...place, isPCQuery: false }]), '列表没有搜索项'],
  unknownColumn: [
    design([place], {
      feature: {
        pcTableElements: ['place', 'gone', 'createTime'].map((enName) => ({ enName, visible: true })),
      },
    }),
    '列表列 gone 不是表单字段',
  ],
  noColumn: [
    design([place], { feature: { pcTableElements: [{ enName: 'place', visible: false }] } }),
    '列表没有显示的列',
  ],
  sumOfText: [
    design([place], { feature: { columnEvalList: [{ enName: 'place', type: 'sum' }] } }),
    '“目的地”不是数字，不能合计',
  ],
  idleButton: [design([place], { buttons: [button([])] }), '按钮“付款”没有动作'],
  secondAction: [
    design([place], { buttons: [button([{ type: 'export' }, { type: 'export', format: 'csv' }])] }),
    '按钮“付款”已有同样的动作，这个不会执行',
  ],
  idleCheck: [design([place], { checks: [{ ...check, scene: 'startFlow' }] }), '表单不走流程，校验不会执行'],
  silentCheck: [design([place], { checks: [{ ...check, tips: '' }] }), '没有提示，违反的人不知道哪里不对'],
};

test.each(formRules.map(({ id }) => id))(
  'the rule %s finds what it is named after, and its mend solves it',
  (id) => {
    const [document, message] = cases[id] ?? [design([]), undefined];
    const [problem, ...others] = findFormProblems(document);
    expect(problem).toMatchObject({ rule: id, severity: 'warning', message });
    expect(others).toEqual([]);
    if (problem?.mend) expect(findFormProblems(applyEdits(document, problem.mend.edits))).toEqual([]);
  },
);

test('a problem is listed at its field and at the sub-form around it', () => {
  const column: Field = { enName: 'kind', label: '类别', funcType: 'select', options: [] };
  const document = design([
    place,
    { enName: 'costs', label: '费用', funcType: 'subForm', children: [column] },
  ]);
  const problems = findFormProblems(document);
  expect(listProblemsBelow(problems, ['fields', 1])).toHaveLength(1);
  expect(listProblemsBelow(problems, ['fields', 0])).toEqual([]);
  expect(problems.map((one) => describeProblemPlace(document, one))).toEqual(['费用 · 类别']);
});

test('problems of the list page are listed at its items', () => {
  const document = design([place], {
    feature: {
      virtualColumns: [{ enName: 'far', cnName: '远近', expression: 'plac + 1' }],
      columnEvalList: [{ enName: 'place', type: 'sum' }],
    },
    buttons: [button([{ type: 'toForm' }])],
    checks: [{ ...check, expression: '' }],
  });
  const problems = findFormProblems(document);
  expect(problems.map((one) => `${describeProblemPlace(document, one)}：${one.message}`)).toEqual([
    '动作“新建 …”：请选择要跳转的表单',
    '计算列“远近”：计算列“远近”的表达式 plac + 1 中的 plac 不是表单字段',
    '校验“请填写”：请填写校验的条件',
    '列“目的地”：“目的地”不是数字，不能合计',
  ]);
});
