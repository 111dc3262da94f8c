/**
 * Where a form names fields of another form, or of its own records: relations and what opens records of that form. What
 * names the fields of the form itself is in nameReferences.ts. Pure.
 */
import type { Field } from '../../../forms/definition.ts';
import { createSet, type Edit, type Path } from '../../edit.ts';
import { type FormDesign, listPlacedFields } from '../formDesign.ts';

type NamingForm = Pick<FormDesign, 'fields' | 'buttons'>;
type ChangeName = (name: string) => string;

/** A value that names fields of the other form. */
export type ForeignPlace = {
  readonly path: Path;
  /** What the value is, as a person knows it: `“供应商”的带入字段`. */
  readonly what: string;
  readonly names: readonly string[];
  /** The value with each name as `change` answers it. */
  change(change: ChangeName): unknown;
};

/** The places that name fields of the form `enName`. */
export const listForeignPlaces = ({ fields, buttons }: NamingForm, enName: string): ForeignPlace[] => [
  ...listPlacedFields({ fields }).flatMap(({ field, path }) => [
    ...(field.relateEnName === enName ? listRelationPlaces(field, path) : []),
    ...(field.action?.type === 'toForm' && field.action.targetForm === enName
      ? listPairs(field.action.fieldMap, { path: [...path, 'action', 'fieldMap'], side: 1 }).map((place) => ({
          ...place,
          what: `“${field.label}”的带出字段`,
        }))
      : []),
  ]),
  ...buttons.flatMap(({ name, actions }, at) =>
    actions.flatMap(({ targetForm, fieldMap }, act) =>
      targetForm === enName
        ? listPairs(fieldMap, { path: ['buttons', at, 'actions', act, 'fieldMap'], side: 1 }).map(
            (place) => ({
              ...place,
              what: `按钮“${name}”`,
            }),
          )
        : [],
    ),
  ),
];

function listRelationPlaces(field: Field, path: Path): ForeignPlace[] {
  const { label, relateField, relate2Current, conditions } = field;
  return [
    ...(relateField
      ? [
          {
            path: [...path, 'relateField'],
            what: `“${label}”的显示字段`,
            names: [getHead(relateField)],
            change: (change: ChangeName) => changeHead(relateField, change),
          },
        ]
      : []),
    ...listPairs(relate2Current, { path: [...path, 'relate2Current'], side: 0 }).map((place) => ({
      ...place,
      what: `“${label}”的带入字段`,
    })),
    ...(conditions
      ? [
          {
            path: [...path, 'conditions'],
            what: `“${label}”的可选范围`,
            names: Object.keys(conditions).map(getHead),
            change: (change: ChangeName) =>
              Object.fromEntries(
                Object.entries(conditions).map(([name, value]) => [changeHead(name, change), value]),
              ),
          },
        ]
      : []),
  ];
}

/** `source:target`, of which one side is a field of the other form. */
const listPairs = (
  pairs: readonly string[] | undefined,
  { path, side }: { path: Path; side: 0 | 1 },
): Omit<ForeignPlace, 'what'>[] =>
  (pairs ?? []).map((pair, at) => {
    const parts = pair.split(':');
    return {
      path: [...path, at],
      names: [getHead(parts[side] ?? '')],
      change: (change) =>
        parts.map((part, index) => (index === side ? changeHead(part, change) : part)).join(':'),
    };
  });

/** `supplier$view` is the text of `supplier`, `day$start` a search for the beginning of a range. */
const getHead = (name: string): string => name.split('$')[0] ?? name;

const changeHead = (name: string, change: ChangeName): string =>
  change(getHead(name)) + name.slice(getHead(name).length);

/** The edits that follow new names of fields of the form `enName`; all names change at once. */
export const renameForeignNames = (
  form: NamingForm,
  enName: string,
  names: ReadonlyMap<string, string>,
): Edit[] =>
  listForeignPlaces(form, enName)
    .filter((place) => place.names.some((name) => names.has(name)))
    .map(({ path, change }) =>
      createSet(
        path,
        change((name) => names.get(name) ?? name),
      ),
    );
