/**
 * By what records are grouped. One answer is enough: dates are by month then, and large groups come first. Further
 * questions are for a second level, another unit or another order.
 */
import type { AnalysisHandle } from '../../state/analysis.ts';
import { type Answers, chosenIn, type Walk, type WalkOption, type WalkStep } from '../walk.ts';
import { among } from './questions.ts';

const unitOptions: readonly WalkOption[] = [
  { value: 'month', label: '按月' },
  { value: 'day', label: '按日' },
  { value: 'year', label: '按年' },
];
const usualUnit = 'month';

/** What may still be asked after each question. */
const furtherQuestions: Readonly<Record<string, string>> = {
  first: '日期单位、组内再分、组的顺序',
  firstUnit: '组内再分、组的顺序',
  second: '组的顺序',
  secondUnit: '组的顺序',
};

const noSecond: WalkOption = { value: '', label: '不再分级' };

/** The order as the list's address has it. */
const usualOrders: readonly WalkOption[] = [
  { value: '', label: '数量多的在前' },
  { value: 'count.asc', label: '数量少的在前' },
  { value: 'name.asc', label: '按名称' },
  { value: 'name.desc', label: '按名称倒序' },
];

export function groupWalk(analysis: AnalysisHandle): Walk {
  const fields: WalkOption[] = analysis.groupFields.map(({ id, label }) => ({ value: id, label }));
  const hasUnits = (id: string) => analysis.groupFields.some((field) => field.id === id && field.dates);
  const orders = [
    ...usualOrders,
    ...analysis.groupOrders.flatMap(({ id, label }) => [
      { value: `${id}.desc`, label: `${label}大的在前` },
      { value: `${id}.asc`, label: `${label}小的在前` },
    ]),
  ];
  let wanted: string | undefined;
  return {
    key: 'group.choose',
    title: '分组',
    next: (answers) => {
      const [first = '', second = ''] = [one(answers, 'first'), one(answers, 'second')];
      const ask = (name: string, title: string, options: readonly WalkOption[]): WalkStep => ({
        kind: 'one',
        name,
        title,
        options: among(options),
        sends: '分组',
        more: furtherQuestions[name],
        isOptional: name !== 'first',
      });
      if (!answers.first) return ask('first', '按什么分组', fields);
      if (hasUnits(first) && !answers.firstUnit) return ask('firstUnit', '日期怎样分', unitOptions);
      const rest = fields.filter(({ value }) => value !== first);
      if (!answers.second) return ask('second', '组内再按什么分', [noSecond, ...rest]);
      if (hasUnits(second) && !answers.secondUnit) return ask('secondUnit', '日期怎样分', unitOptions);
      return answers.order ? undefined : ask('order', '组的顺序', orders);
    },
    send: async (answers) => {
      const levels = [
        [one(answers, 'first'), one(answers, 'firstUnit')],
        [one(answers, 'second'), one(answers, 'secondUnit')],
      ].flatMap(([field = '', unit]) => {
        if (field === '') return [];
        return [hasUnits(field) ? `${field}:${unit || usualUnit}` : field];
      });
      const order = one(answers, 'order');
      wanted = order ? `${levels.join('/')}~${order}` : levels.join('/');
    },
    finish: (sent) => {
      if (sent) analysis.groupBy(wanted);
    },
  };
}

const one = (answers: Answers, name: string): string => chosenIn(answers, name)[0] ?? '';
