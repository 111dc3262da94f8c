/** What the checks of a definition know of its form: which names there are and what stands in them. */
import type { Kind } from '../../expression/misuse.ts';
import { typeOf } from '../../fields/registry.ts';
import type { Field, Option } from '../../forms/definition.ts';

/** A field as far as it is known; without a type it may hold anything. */
export type FormField = Partial<Omit<Field, 'enName' | 'children'>> & {
  readonly enName: string;
  readonly children?: readonly FormField[] | undefined;
};

export type FormNames = {
  /** Of what kind are the values of a name, dotted for columns of sub-forms; absent: there is no such name. */
  readonly kinds: ReadonlyMap<string, Kind>;
  /** The values that may be chosen, of fields that have options. */
  readonly options: ReadonlyMap<string, ReadonlySet<string>>;
  /** Fields whose values name people or departments, or may do. */
  readonly people: ReadonlySet<string>;
};

const initiatorKinds: readonly [string, Kind][] = [
  ['initiator.userId', 'any'],
  ['initiator.deptId', 'any'],
  ['initiator.roleKeys', 'many'],
];

export function namesOf(fields: readonly FormField[]): FormNames {
  const top = fields.map((field) => [field.enName, field] as const);
  const columns = fields.flatMap(({ enName, children = [] }) =>
    children.map((child) => [`${enName}.${child.enName}`, child] as const),
  );
  return {
    kinds: new Map<string, Kind>([
      ...initiatorKinds,
      ...top.map(([name, field]) => [name, kindOf(field)] as const),
      ...columns.map(([name]) => [name, 'many'] as const),
    ]),
    options: new Map(
      [...top, ...columns].flatMap(([name, { options = [] }]) =>
        options.length > 0 ? [[name, new Set(valuesOf(options))] as const] : [],
      ),
    ),
    people: new Set(fields.filter(mayNamePeople).map((field) => field.enName)),
  };
}

/** What the type of a field reads of it; null where it has none. */
const wholeOf = ({ children: _, ...field }: FormField): Field | null =>
  field.funcType ? { label: '', ...field, funcType: field.funcType } : null;

function mayNamePeople(field: FormField): boolean {
  const whole = wholeOf(field);
  const kind = whole && typeOf(whole).references(whole);
  return whole === null || kind === 'users' || kind === 'depts';
}

function kindOf(field: FormField): Kind {
  if (field.children) return 'many';
  const whole = wholeOf(field);
  if (!whole) return 'any';
  const type = typeOf(whole);
  const sqlType = type.sqlType(whole);
  if (type.hasRows || sqlType?.endsWith('[]')) return 'many';
  if (sqlType?.startsWith('numeric')) return 'number';
  const cell = type.cell(whole);
  // A bare year is compared as a number.
  return cell.kind === 'date' && cell.format !== 'YYYY' ? 'date' : 'any';
}

const valuesOf = (options: readonly Option[]): string[] =>
  options.flatMap(({ value, children = [] }) => [value, ...valuesOf(children)]);
