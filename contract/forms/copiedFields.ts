/** The fields that take over values of another form's fields (`relate2Current`). */
import { getFieldType } from '../fields/registry.ts';
import type { Field } from './definition.ts';
import { listCopiedFields } from './relationField.ts';

/** `from`: the field of the other form. `subForm`: the sub-form of a column. */
export type PlainCopy = { relateEnName: string; from: string; target: Field; subForm?: string };

/** The copies in fields that do not mask their own values. */
export const listPlainCopies = (fields: readonly Field[]): PlainCopy[] =>
  listCopies(fields).filter(({ target }) => !getFieldType(target).masked);

/** A sub-form that takes rows from another form copies into its columns, any other field into the fields beside it. */
function listCopies(fields: readonly Field[], subForm?: string): PlainCopy[] {
  return fields.flatMap((field) => {
    const { children, enName, relateEnName } = field;
    const [targets, place] = children ? [children, enName] : [fields, subForm];
    const own = listCopiedFields(field).flatMap(({ source: from, target: to }): PlainCopy[] => {
      const target = targets.find((one) => one.enName === to);
      return target && relateEnName
        ? [{ relateEnName, from, target, ...(place !== undefined && { subForm: place }) }]
        : [];
    });
    return [...own, ...listCopies(children ?? [], enName)];
  });
}

export const formatCopyPath = ({ target, subForm }: Pick<PlainCopy, 'target' | 'subForm'>): string =>
  subForm === undefined ? target.enName : `${subForm}.${target.enName}`;
