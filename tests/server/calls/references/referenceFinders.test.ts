/** What a form's definition and a flow name, on plain data. */
import { describe, expect, test } from 'vitest';
import { newFormDefinition } from '../../../../contract/forms/checkedDefinition.ts';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import {
  findEntryInFlows,
  findFieldInFlows,
  findOptionInFlows,
} from '../../../../server/calls/references/flowReferences.ts';
import {
  findDefaultsOf,
  findDictionaryFields,
  findEntryExpressions,
  findEntryFields,
  findFieldQueries,
  findFieldReferences,
  findFormReferences,
  findOptionReferences,
  findRoleExpressions,
} from '../../../../server/calls/references/formReferences.ts';
import type { ReferencedObject } from '../../../../server/calls/references/reference.ts';
import type { UsedFlow } from '../../../../server/calls/references/referenceSnapshot.ts';
import { formatReferences } from '../../../../server/calls/references/referenceTexts.ts';

const choice = (enName: string, more: object = {}) => ({
  enName,
  label: `标签${enName}`,
  funcType: 'select' as const,
  selectMode: 1 as const,
  configDataId: 'kinds',
  ...more,
});
const form = (enName: string, fields: object[], more: object = {}): FormDefinition => ({
  ...newFormDefinition.parse({ enName, cnName: `表${enName}`, fields, ...more }),
  formId: '1',
  version: 1,
});
const text = (enName: string, more: object = {}) => ({
  enName,
  label: `标签${enName}`,
  funcType: 'input',
  ...more,
});
const object = (code: string, within?: string) => ({
  id: '7',
  code,
  name: code,
  ...(within !== undefined && { within }),
});
const namesOf = (found: { name: string }[]) => found.map(({ name }) => name);

describe('options of a field', () => {
  const state = (more: object = {}) => ({
    enName: 'state',
    label: '状态',
    funcType: 'select',
    options: [{ value: 'a', label: '甲' }],
    ...more,
  });
  const rows = {
    enName: 'rows',
    label: '明细',
    funcType: 'subForm',
    children: [state(), text('why', { hideCondition: "state in ['a', 'b']" })],
  };
  const forms = [
    form(
      'auto_a',
      [
        state({ defaultType: 'fix', defaultValue: 'a' }),
        text('other'),
        rows,
        text('sum', { computeExpression: "count(rows, rows.state == 'a') > 0 ? 'x' : 'y'" }),
        text('note', { hideCondition: "state == 'b' || other == 'a'" }),
      ],
      {
        feature: {
          virtualColumns: [{ enName: 'v', cnName: '列', expression: "contains(state, 'a') ? 1 : 0" }],
        },
        checks: [{ scene: 'add', expression: "other == '' && state != 'a'", action: 'warn', tips: '' }],
      },
    ),
    form('auto_b', [
      {
        enName: 'rel',
        label: '关联',
        funcType: 'relatedForm',
        relateEnName: 'auto_a',
        conditions: { state: 'a' },
      },
      text('state', { hideCondition: "state == 'a'" }),
    ]),
  ];

  test('options are named by defaults, conditions of relations and the comparisons of their form', () => {
    expect(namesOf(findOptionReferences(forms, object('a', 'auto_a.state')))).toEqual([
      '表auto_a“状态”',
      '表auto_b“关联”',
      '表auto_a：计算列“列”的表达式',
      '表auto_a：校验规则（add）',
    ]);
    expect(namesOf(findOptionReferences(forms, object('a', 'auto_a.rows.state')))).toEqual([
      '表auto_a：“标签why”的隐藏条件',
      '表auto_a：“标签sum”的计算表达式',
    ]);
  });

  test('options are named by the conditions of flows of their form', () => {
    const line = { from: 'x', kind: 'CONDITION', name: '分支', expression: "state == 'a'" };
    const graph = { lines: new Map([['1', line]]), nodes: new Map(), settings: { titleExpression: '' } };
    const flow = (formEnName: string) =>
      ({ formEnName, formCnName: '流程', fields: [], graph }) as unknown as UsedFlow;
    const find = (code: string) =>
      namesOf(findOptionInFlows([flow('auto_a'), flow('auto_b')], object(code, 'auto_a.state')));
    expect([find('a'), find('b')]).toEqual([['流程“分支”'], []]);
  });
});

describe('dictionaries', () => {
  const forms = [
    form('auto_a', [
      text('title'),
      { enName: 'rows', label: '明细', funcType: 'subForm', children: [choice('kind')] },
    ]),
    form(
      'auto_b',
      [
        text('title'),
        choice('sort', { defaultType: 'fix', defaultValue: 'x' }),
        choice('list', { value: ['x'] }),
      ],
      {
        feature: { virtualColumns: [{ enName: 'v', cnName: '列', expression: "sort == 'x' ? 1 : 0" }] },
        checks: [{ scene: 'add', expression: "title == 'x'", action: 'warn', tips: '' }],
      },
    ),
    form('auto_c', [
      {
        enName: 'other',
        label: '关联',
        funcType: 'relatedForm',
        relateEnName: 'auto_b',
        conditions: { sort: 'x' },
      },
    ]),
  ];

  test('a dictionary is named by fields, columns of sub-forms among them', () => {
    expect(namesOf(findDictionaryFields(forms, object('kinds')))).toEqual([
      '表auto_a“标签kind”',
      '表auto_b“标签sort”',
      '表auto_b“标签list”',
    ]);
  });

  test('an entry is named by defaults, initial filters and conditions of relations', () => {
    expect(namesOf(findEntryFields(forms, object('x', 'kinds')))).toEqual([
      '表auto_b“标签sort”',
      '表auto_b“标签list”',
      '表auto_c“关联”',
    ]);
    expect(findEntryFields(forms, object('x', 'others'))).toEqual([]);
  });

  test('an entry is named by expressions that read a field of its dictionary, not by equal texts elsewhere', () => {
    expect(namesOf(findEntryExpressions(forms, object('x', 'kinds')))).toEqual([
      '表auto_b：计算列“列”的表达式',
    ]);
  });
});

describe('forms and fields', () => {
  const forms = [
    form(
      'auto_p',
      [
        {
          enName: 'source',
          label: '来源',
          funcType: 'relatedForm',
          relateEnName: 'auto_q',
          relateField: 'title',
          relate2Current: ['price:cost', 'supplier$view:last'],
          conditions: { day$start: '2026-01-01' },
        },
        text('cost'),
        text('last', {
          defaultType: 'sql',
          defaultValue: 'select max(r."code") as v from auto_q r',
        }),
      ],
      {
        buttons: [
          {
            id: 'next',
            name: '下一步',
            actions: [{ type: 'toForm', targetForm: 'auto_q', fieldMap: ['cost:sum'] }],
          },
        ],
      },
    ),
  ];

  test('a form is named by relations, buttons and SQL of defaults', () => {
    expect(findFormReferences(forms, object('auto_q'))).toEqual([
      { id: '7', by: 'field', name: '表auto_p“来源”', form: 'auto_p' },
      { id: '7', by: 'button', name: '表auto_p“下一步”', form: 'auto_p' },
      { id: '7', by: 'query', name: '表auto_p“标签last”', form: 'auto_p' },
    ]);
  });

  const findAll = (field: ReferencedObject) => [
    ...findFieldReferences(forms, field),
    ...findFieldQueries(forms, field),
  ];
  test.each([
    ['title', 'field'],
    ['price', 'field'],
    ['supplier', 'field'],
    ['day', 'field'],
    ['sum', 'button'],
    ['code', 'query'],
  ])('the field %s of another form is named by a %s', (code, by) => {
    expect(findAll(object(code, 'auto_q')).map((one) => one.by)).toEqual([by]);
    expect(findAll(object('none', 'auto_q'))).toEqual([]);
  });

  test('a role is named where an expression compares the roles of a person with its key', () => {
    const checks = [
      { scene: 'add', expression: "'clerk' in currentUser.roleKeys", action: 'stop', tips: '' },
      { scene: 'edit', expression: "cost == 'clerk'", action: 'stop', tips: '' },
    ];
    expect(
      namesOf(findRoleExpressions([form('auto_r', [text('cost')], { checks })], object('clerk'))),
    ).toEqual(['表auto_r：校验规则（add）']);
  });
});

test('a person, post or department is named by fixed defaults and initial filters of fields of its kind', () => {
  const fields = [
    { enName: 'owner', label: '经办人', funcType: 'user', defaultType: 'fix', defaultValue: '7' },
    { enName: 'many', label: '会签人', funcType: 'user', value: ['6', '7'] },
    { enName: 'place', label: '部门', funcType: 'dept', defaultType: 'fix', defaultValue: '7' },
    { enName: 'self', label: '本人', funcType: 'user', defaultType: 'func', defaultValue: '7' },
    text('number', { defaultType: 'fix', defaultValue: '7' }),
  ];
  const forms = [form('auto_u', fields)];
  expect(namesOf(findDefaultsOf('users')(forms, object('7')))).toEqual([
    '表auto_u“经办人”',
    '表auto_u“会签人”',
  ]);
  expect(namesOf(findDefaultsOf('depts')(forms, object('7')))).toEqual(['表auto_u“部门”']);
});

test('the lines, the title and the candidates of a flow name fields and entries of its form', () => {
  const node = { id: 'n', name: '审批', kind: 'APPROVAL', incoming: [], outgoing: [] };
  const data = { candidateList: [{ candidateType: 'DYNAMIC_FIELD', target: 'owner' }] };
  const line = {
    id: 'l',
    name: '租赁',
    from: 'n',
    to: 'n',
    kind: 'CONDITION',
    expression: "kind == 'lease'",
  };
  // The finders read only these parts of a graph.
  const flow = {
    formEnName: 'auto_a',
    formCnName: '合同',
    fields: [choice('kind')],
    graph: {
      settings: { titleExpression: "title + '的合同'" },
      nodes: new Map([['n', { ...node, data }]]),
      lines: new Map([['l', line]]),
    },
  } as unknown as UsedFlow;
  const placesOf = (name: string) =>
    findFieldInFlows([flow], object(name, 'auto_a')).map((one) => `${one.by} ${one.name}`);
  expect(placesOf('kind')).toEqual(['line 合同“租赁”']);
  expect(placesOf('title')).toEqual(['title 合同']);
  expect(placesOf('owner')).toEqual(['node 合同“审批”']);
  expect(namesOf(findEntryInFlows([flow], object('lease', 'kinds')))).toEqual(['合同“租赁”']);
  expect(findEntryInFlows([flow], object('lease', 'others'))).toEqual([]);
});

test('a refusal names the first five users of each kind, and says how many there are', () => {
  const people = ['甲', '乙', '丙', '丁', '戊', '己'].map((name) => ({
    id: '7',
    by: 'person' as const,
    name,
  }));
  const records = [
    { id: '7', by: 'record' as const, name: '合同“岗位”', count: 30 },
    { id: '7', by: 'record' as const, name: '付款“岗位”', count: 12 },
  ];
  const said = formatReferences({ kind: 'post', act: 'delete' }, object('会计'), [...people, ...records]);
  expect(said).toBe(
    '岗位“会计”正被 6 名人员（甲、乙、丙、丁、戊等）、42 条记录（合同“岗位”、付款“岗位”）使用，请先解除引用再删除',
  );
});
