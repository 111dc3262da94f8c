/** The problems of a form that is being designed: what publishing refuses, and what people would stumble over. Pure. */
import { getFieldType } from '../../fields/registry.ts';
import { newFormDefinition } from '../../forms/checkedDefinition.ts';
import type { Field } from '../../forms/definition.ts';
import { createSet, type Path } from '../edit.ts';
import type { DesignProblem, DesignRule } from '../problem.ts';
import {
  type FormDesign,
  getFieldAt,
  getFieldPath,
  getSubFormAt,
  listPlacedFields,
  listSiblings,
} from './formDesign.ts';
import { describeListItem, findListPath, getListItem } from './list/listItems.ts';
import { listRules } from './list/listRules.ts';
import { withoutPublishedNames } from './names/publishedNames.ts';
import { findFreeLabel } from './newField.ts';

export const findFormProblems = (design: FormDesign): DesignProblem[] => [
  ...findErrors(design),
  ...formRules.flatMap((rule) =>
    rule.find(design).map((found) => ({ ...found, rule: rule.id, severity: 'warning' as const })),
  ),
];

/** What the call that publishes the form refuses. */
function findErrors(design: FormDesign): DesignProblem[] {
  const parsed = newFormDefinition.safeParse(withoutPublishedNames(design));
  if (parsed.success) return [];
  return parsed.error.issues.map(({ path, message }) => ({
    rule: 'definition',
    severity: 'error',
    path: path.map((part) => (typeof part === 'number' ? part : String(part))),
    message,
  }));
}

/** More fields in a row need headings. */
const maxWithoutHeading = 16;

export const formRules: readonly DesignRule<FormDesign>[] = [
  {
    id: 'sameLabel',
    help: '导入和导出的表格按名称对应字段，名称相同的列无法区分。',
    find: (design) =>
      listPlacedFields(design).flatMap(({ field, path }) => {
        const before = listSiblings(design, path).slice(0, Number(path.at(-1)));
        if (!before.some(({ label }) => label === field.label)) return [];
        const label = findFreeLabel(
          field.label,
          listSiblings(design, path).map((one) => one.label),
        );
        return [
          {
            path: [...path, 'label'],
            message: `有两个字段名称都是“${field.label}”`,
            mend: { title: `改名为“${label}”`, edits: [createSet([...path, 'label'], label)], focus: path },
          },
        ];
      }),
  },
  {
    id: 'fewOptions',
    help: '只有一个选项时没有选择，没有选项时填不了。',
    find: (design) =>
      listPlacedFields(design)
        .filter(({ field }) => isChoice(field) && field.selectMode !== 1 && (field.options?.length ?? 0) < 2)
        .map(({ field, path }) => ({
          path: [...path, 'options'],
          message: `“${field.label}”${field.options?.length ? '只有一个选项' : '没有选项'}`,
        })),
  },
  {
    id: 'neverShown',
    help: '隐藏条件总是成立的字段谁也看不到。',
    find: (design) =>
      listPlacedFields(design)
        .filter(({ field }) => /^(true|1)$/.test(field.hideCondition?.trim() ?? ''))
        .map(({ field, path }) => ({
          path: [...path, 'hideCondition'],
          message: `“${field.label}”总是隐藏`,
          mend: {
            title: `显示“${field.label}”`,
            edits: [createSet([...path, 'hideCondition'], undefined)],
            focus: path,
          },
        })),
  },
  {
    id: 'noHeading',
    help: '字段较多时，分组标题让人更快找到要填的地方。',
    find: (design) => {
      const at = findHeadless(design.fields);
      return at === undefined
        ? []
        : [{ path: ['fields', at], message: `“${design.fields[at]?.label}”起的字段较多，没有分组标题` }];
    },
  },
  {
    id: 'noSearchItem',
    help: '列表没有搜索项时，只能用条件筛选查找。',
    find: (design) => {
      const searched = design.fields.filter(canBeSearched);
      if (design.type !== 1 || searched.length === 0 || searched.some(({ isPCQuery }) => isPCQuery))
        return [];
      const at = design.fields.indexOf(searched[0] as Field);
      return [
        {
          path: ['fields', at, 'isPCQuery'],
          message: '列表没有搜索项',
          mend: {
            title: `“${searched[0]?.label}”作为搜索项`,
            edits: [createSet(['fields', at, 'isPCQuery'], true)],
            focus: ['fields', at],
          },
        },
      ];
    },
  },
  ...listRules,
];

/** A field whose options are its own or those of a dictionary. */
const isChoice = (field: Field): boolean => {
  const type = getFieldType(field);
  return type.filter === 'options' && type.origin === 'person' && type.references(field) === null;
};

const canBeSearched = (field: Field): boolean => getFieldType(field).filter !== 'none';

/** The first field of a run that is too long without a heading or a sub-form between. */
function findHeadless(fields: readonly Field[]): number | undefined {
  let begin = 0;
  for (const [at, field] of fields.entries()) {
    if (isDivider(field)) begin = at + 1;
    if (at - begin >= maxWithoutHeading) return begin;
  }
  return undefined;
}

const isDivider = (field: Field): boolean => getFieldType(field).isHeading || getFieldType(field).hasRows;

/** The problems of the field at the place, and of its columns. */
export const listProblemsBelow = (problems: readonly DesignProblem[], path: Path): DesignProblem[] =>
  problems.filter((problem) => path.every((key, at) => problem.path[at] === key));

/** What a problem is about, for the list of problems: the label of the field. */
export function describeProblemPlace(design: FormDesign, { path }: Pick<DesignProblem, 'path'>): string {
  const owner = getSubFormAt(design, path);
  const field = getFieldAt(design, getFieldPath(path) ?? []);
  if (field) return owner ? `${owner.label} · ${field.label}` : field.label;
  const place = findListPath(design, path);
  const item = place && getListItem(design, place);
  return item ? describeListItem(item) : place ? '列表' : '表单';
}
