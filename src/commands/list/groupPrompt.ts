/**
 * The prompt for the grouping of records. One answer is enough: dates then group by month, and large groups come
 * first. Further questions set a second level, another unit or another order.
 */
import type { AnalysisHandle } from '../../state/lists/listAnalysis.ts';
import {
  type Prompt,
  type PromptAnswers,
  type PromptOption,
  type PromptStep,
  readSelectedValues,
} from '../core/prompt.ts';
import { filterOptions } from '../core/promptQuestions.ts';

const unitOptions: readonly PromptOption[] = [
  { value: 'month', label: '按月' },
  { value: 'day', label: '按日' },
  { value: 'year', label: '按年' },
];
const defaultUnit = 'month';

/** The questions that may follow each question. */
const moreLabels: Readonly<Record<string, string>> = {
  first: '日期单位、组内再分、组的顺序',
  firstUnit: '组内再分、组的顺序',
  second: '组的顺序',
  secondUnit: '组的顺序',
};

const noSecondLevel: PromptOption = { value: '', label: '不再分级' };

/** The group orders in their URL form. */
const defaultOrders: readonly PromptOption[] = [
  { value: '', label: '数量多的在前' },
  { value: 'count.asc', label: '数量少的在前' },
  { value: 'name.asc', label: '按名称' },
  { value: 'name.desc', label: '按名称倒序' },
];

export function createGroupPrompt(analysis: AnalysisHandle): Prompt {
  const fields: PromptOption[] = analysis.groupFields.map(({ id, label }) => ({ value: id, label }));
  const hasUnits = (id: string) => analysis.groupFields.some((field) => field.id === id && field.dates);
  const orders = [
    ...defaultOrders,
    ...analysis.groupOrders.flatMap(({ id, label }) => [
      { value: `${id}.desc`, label: `${label}大的在前` },
      { value: `${id}.asc`, label: `${label}小的在前` },
    ]),
  ];
  let grouping: string | undefined;
  return {
    key: 'group.choose',
    title: '分组',
    next: (answers) => {
      const [first = '', second = ''] = [
        readSelectedValue(answers, 'first'),
        readSelectedValue(answers, 'second'),
      ];
      const ask = (name: string, title: string, options: readonly PromptOption[]): PromptStep => ({
        kind: 'one',
        name,
        title,
        options: filterOptions(options),
        sends: '分组',
        more: moreLabels[name],
        isOptional: name !== 'first',
      });
      if (!answers.first) return ask('first', '按什么分组', fields);
      if (hasUnits(first) && !answers.firstUnit) return ask('firstUnit', '日期怎样分', unitOptions);
      const rest = fields.filter(({ value }) => value !== first);
      if (!answers.second) return ask('second', '组内再按什么分', [noSecondLevel, ...rest]);
      if (hasUnits(second) && !answers.secondUnit) return ask('secondUnit', '日期怎样分', unitOptions);
      return answers.order ? undefined : ask('order', '组的顺序', orders);
    },
    send: async (answers) => {
      const levels = [
        [readSelectedValue(answers, 'first'), readSelectedValue(answers, 'firstUnit')],
        [readSelectedValue(answers, 'second'), readSelectedValue(answers, 'secondUnit')],
      ].flatMap(([field = '', unit]) => {
        if (field === '') return [];
        return [hasUnits(field) ? `${field}:${unit || defaultUnit}` : field];
      });
      const order = readSelectedValue(answers, 'order');
      grouping = order ? `${levels.join('/')}~${order}` : levels.join('/');
    },
    finish: (sent) => {
      if (sent) analysis.groupBy(grouping);
    },
  };
}

const readSelectedValue = (answers: PromptAnswers, name: string): string =>
  readSelectedValues(answers, name)[0] ?? '';
