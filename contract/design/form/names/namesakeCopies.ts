/**
 * What copies values by equal names: records that are opened without pairs of fields take over fields of the same name and type,
 * and rows that are copied take over columns of the same name. A new name ends that. Pure.
 */
import type { Field, FormDefinition } from '../../../forms/definition.ts';
import type { NameChange } from '../../../forms/renamedValues.ts';

type CopyingForm = Pick<FormDefinition, 'enName' | 'cnName' | 'fields' | 'buttons'>;

/** A copy from one form into another; without pairs by equal names. `name`: the place, as people know it. */
type Copy = { from: CopyingForm; to: CopyingForm; pairs: readonly string[] | undefined; name: string };

/** The places that copy a renamed field or column by its name, as `采购合同“补货”`. */
export function findNamesakeCopies(
  forms: readonly CopyingForm[],
  enName: string,
  renames: readonly NameChange[],
): string[] {
  const byName = new Map(forms.map((form) => [form.enName, form]));
  const copies = forms.flatMap((form) => listCopies(form, byName));
  const ended = copies.filter((copy) =>
    renames.some(
      ({ from: { list, name } }) =>
        (copy.from.enName === enName && copiesByName(copy, { list, name, isSource: true })) ||
        (copy.to.enName === enName && copiesByName(copy, { list, name, isSource: false })),
    ),
  );
  return [...new Set(ended.map(({ name }) => name))];
}

function listCopies(form: CopyingForm, byName: ReadonlyMap<string, CopyingForm>): Copy[] {
  const { cnName, fields, buttons } = form;
  const jump = (target: string | undefined, pairs: readonly string[] | undefined, name: string): Copy[] => {
    const to = byName.get(target ?? '');
    return to ? [{ from: form, to, pairs, name: `${cnName}“${name}”` }] : [];
  };
  return [
    ...fields.flatMap(({ label, action, relateEnName, relate2Current }) => {
      const from = byName.get(relateEnName ?? '');
      return [
        ...(action?.type === 'toForm' ? jump(action.targetForm, action.fieldMap, label) : []),
        ...(from && relate2Current
          ? [{ from, to: form, pairs: relate2Current, name: `${cnName}“${label}”` }]
          : []),
      ];
    }),
    ...buttons.flatMap(({ name, actions }) =>
      actions.flatMap(({ targetForm, fieldMap }) => jump(targetForm, fieldMap, name)),
    ),
  ];
}

type NamedColumn = { list: string | undefined; name: string; isSource: boolean };

function copiesByName({ from, to, pairs }: Copy, { list, name, isSource }: NamedColumn): boolean {
  if (list === undefined) {
    const [source, target] = [find(from.fields, name), find(to.fields, name)];
    return pairs === undefined && source !== undefined && source.funcType === target?.funcType;
  }
  return (pairs ?? [`${list}:${list}`]).some((pair) => {
    const [source = '', target = ''] = pair.split(':');
    return (
      (isSource ? source : target) === list &&
      [find(from.fields, source), find(to.fields, target)].every(
        (field) => find(field?.children ?? [], name) !== undefined,
      )
    );
  });
}

const find = (fields: readonly Field[], name: string): Field | undefined =>
  fields.find(({ enName }) => enName === name);
