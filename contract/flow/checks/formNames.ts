/** The facts about a form that the checks of a definition use: names, value kinds and options. */
import { personProperties } from '../../expression/personNames.ts';
import type { ValueKind } from '../../expression/typeCheck.ts';
import type { Option } from '../../fields/fieldSettings.ts';
import { getFieldType } from '../../fields/registry.ts';
import { type FormField, getFieldKinds, toCompleteField } from '../../forms/fieldKinds.ts';

export type FormNames = {
  /** The value kind of each name, dotted for columns of sub-forms. An absent name does not exist. */
  readonly kinds: ReadonlyMap<string, ValueKind>;
  /** The possible values of fields that have options. */
  readonly options: ReadonlyMap<string, ReadonlySet<string>>;
  /** Fields whose values identify people or departments, or may do so. */
  readonly people: ReadonlySet<string>;
};

const initiatorKinds: readonly [string, ValueKind][] = personProperties.map(({ name, kind }) => [
  `initiator.${name}`,
  kind,
]);

export function collectFormNames(fields: readonly FormField[]): FormNames {
  const top = fields.map((field) => [field.enName, field] as const);
  const columns = fields.flatMap(({ enName, children = [] }) =>
    children.map((child) => [`${enName}.${child.enName}`, child] as const),
  );
  return {
    kinds: new Map([...initiatorKinds, ...getFieldKinds(fields)]),
    options: new Map(
      [...top, ...columns].flatMap(([name, { options = [] }]) =>
        options.length > 0 ? [[name, new Set(collectOptionValues(options))] as const] : [],
      ),
    ),
    people: new Set(fields.filter(canNamePeople).map((field) => field.enName)),
  };
}

function canNamePeople(field: FormField): boolean {
  const whole = toCompleteField(field);
  const kind = whole && getFieldType(whole).references(whole);
  return whole === null || kind === 'users' || kind === 'depts';
}

const collectOptionValues = (options: readonly Option[]): string[] =>
  options.flatMap(({ value, children = [] }) => [value, ...collectOptionValues(children)]);
