/** What differs between two states of a form, in words: fields that come and go, and what changes in the others. Pure. */
import type { Field, FormDefinition } from '../../forms/definition.ts';
import { compareForms, type FormDifference } from '../../forms/formDifferences.ts';
import type { FormDesign } from './formDesign.ts';
import { listFieldRenames, renameFields, withoutPublishedNames } from './names/publishedNames.ts';

export type DesignDifference = FormDifference & { kind: 'added' | 'removed' | 'changed' };

/** The later state may be a draft, which knows the fields that it has renamed. */
export function compareDesigns(older: FormDesign, newer: FormDesign): DesignDifference[] {
  const renames = listFieldRenames(newer, older);
  const before = { ...older, fields: renameFields(older.fields, renames) };
  const after = withoutPublishedNames(newer);
  const others = compareForms(toDefinition(before), toDefinition(after));
  return [
    ...compareTitles(before, after),
    ...renames.map(({ label, from, to }) => ({
      kind: 'changed' as const,
      item: `“${label}”的字段名`,
      from: from.name,
      to: to.name,
    })),
    ...listNew(before.fields, after.fields).map(({ label }) => ({
      kind: 'added' as const,
      item: `字段“${label}”`,
    })),
    ...listNew(after.fields, before.fields).map(({ label }) => ({
      kind: 'removed' as const,
      item: `字段“${label}”`,
    })),
    ...others.map((difference) => ({ kind: 'changed' as const, ...difference })),
  ];
}

const toDefinition = (design: FormDesign): FormDefinition => ({ formId: '0', version: 0, ...design });

const listNew = (before: readonly Field[], after: readonly Field[]): Field[] => {
  const known = new Set(before.map(({ enName }) => enName));
  return after.filter(({ enName }) => !known.has(enName));
};

const titles = { cnName: '表单名称', category: '分类', hasFlow: '走流程' } as const;

function compareTitles(before: FormDesign, after: FormDesign): DesignDifference[] {
  // The keys of the table are exactly its names.
  return (Object.keys(titles) as (keyof typeof titles)[]).flatMap((key) => {
    const [from, to] = [before[key], after[key]].map(formatTitle);
    if (from === undefined || to === undefined || from === to) return [];
    return [{ kind: 'changed', item: titles[key], from, to }];
  });
}

const formatTitle = (value: string | boolean | undefined): string =>
  typeof value === 'boolean' ? (value ? '是' : '否') : (value ?? '');
