/** The places in the definitions of forms that name dictionaries, their entries, other forms, fields and roles. Pure. */

import { tryParseExpression } from '../../../contract/expression/parse.ts';
import { collectNames, collectTexts, isComparedWith } from '../../../contract/expression/syntax.ts';
import type { ReferenceKind } from '../../../contract/fields/fieldType.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { toStringList } from '../../../contract/fields/shared/choice.ts';
import { listFormExpressions } from '../../../contract/forms/checks/formExpressions.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import { listCopiedFields } from '../../../contract/forms/relationField.ts';
import type { Reference, ReferencedObject } from './reference.ts';

type Forms = readonly FormDefinition[];
type FormFinder = (forms: Forms, object: ReferencedObject) => Reference[];

type PlacedField = { form: FormDefinition; field: Field };

const listFields = (forms: Forms): PlacedField[] =>
  forms.flatMap((form) =>
    form.fields
      .flatMap((field): Field[] => [field, ...(field.children ?? [])])
      .map((field) => ({ form, field })),
  );

const toReference = ({ id }: ReferencedObject, place: Omit<Reference, 'id'>): Reference => ({ id, ...place });

const fieldsWhere = (forms: Forms, object: ReferencedObject, fits: (placed: PlacedField) => boolean) =>
  listFields(forms)
    .filter(fits)
    .map(({ form, field }) =>
      toReference(object, { by: 'field', name: `${form.cnName}“${field.label}”`, form: form.enName }),
    );

export const findDictionaryFields: FormFinder = (forms, object) =>
  fieldsWhere(forms, object, ({ field }) => field.configDataId === object.code);

/** Fields whose default, initial filter or condition on another form is the entry. */
export const findEntryFields: FormFinder = (forms, object) => {
  const { code, within } = object;
  const holds = (value: unknown) => toStringList(value).includes(code);
  const isChoice = (enName: string | undefined, name: string) =>
    listFields(forms).some(
      ({ form, field }) => form.enName === enName && field.enName === name && field.configDataId === within,
    );
  return fieldsWhere(
    forms,
    object,
    ({ field }) =>
      (field.configDataId === within &&
        (holds(field.value) || (isConstantDefault(field) && holds(field.defaultValue)))) ||
      Object.entries(field.conditions ?? {}).some(
        ([name, wanted]) => holds(wanted) && isChoice(field.relateEnName, name),
      ),
  );
};

/** Fields whose default or initial filter is the person, department or post. */
export const findDefaultsOf =
  (kind: ReferenceKind): FormFinder =>
  (forms, object) => {
    const holds = (value: unknown) => toStringList(value).includes(object.id);
    return fieldsWhere(
      forms,
      object,
      ({ field }) =>
        getFieldType(field).references(field) === kind &&
        (holds(field.value) || (isConstantDefault(field) && holds(field.defaultValue))),
    );
  };

/**
 * Fields whose options lie below the constant, and those whose default, initial filter or condition on another form is
 * the constant.
 */
export const findConstantFields: FormFinder = (forms, object) => {
  const holds = (value: unknown) => toStringList(value).includes(object.id);
  const isChoice = (enName: string | undefined, name: string) =>
    forms.some((form) => form.enName === enName && isConstantChoice(findField(form, name)));
  return [
    ...fieldsWhere(
      forms,
      object,
      ({ field: { constantId, relateEnName, conditions = {} } }) =>
        constantId === object.id ||
        Object.entries(conditions).some(([name, wanted]) => holds(wanted) && isChoice(relateEnName, name)),
    ),
    ...findDefaultsOf('constants')(forms, object),
  ];
};

export const isConstantChoice = (field: Field | undefined): boolean =>
  field !== undefined && getFieldType(field).references(field) === 'constants';

/** The default is a value, not a function or a query. */
export const isConstantDefault = ({ defaultType }: Field) => defaultType !== 'func' && defaultType !== 'sql';

type ExpressionTest = (names: readonly string[], texts: readonly string[], form: FormDefinition) => boolean;

const expressionsWhere = (forms: Forms, object: ReferencedObject, fits: ExpressionTest): Reference[] =>
  forms.flatMap((form) =>
    listFormExpressions(form)
      .filter(({ expression }) => {
        const parsed = tryParseExpression(expression);
        return parsed !== null && fits(collectNames(parsed), collectTexts(parsed), form);
      })
      .map(({ what }) =>
        toReference(object, { by: 'expression', name: `${form.cnName}：${what}`, form: form.enName }),
      ),
  );

/** Expressions that contain the entry's value and read a field of its dictionary. */
export const findEntryExpressions: FormFinder = (forms, object) =>
  expressionsWhere(forms, object, (names, texts, form) => {
    if (!texts.includes(object.code)) return false;
    const read = new Set(names.map((name) => name.split('.').at(-1)));
    return listFields([form]).some(
      ({ field }) => field.configDataId === object.within && read.has(field.enName),
    );
  });

/** Expressions that contain the constant's id and read a field whose options are constants. */
export const findConstantExpressions: FormFinder = (forms, object) =>
  expressionsWhere(forms, object, (names, texts, form) => {
    if (!texts.includes(object.id)) return false;
    const read = new Set(names.map((name) => name.split('.').at(-1)));
    return listFields([form]).some(({ field }) => isConstantChoice(field) && read.has(field.enName));
  });

/**
 * What names an option of a field: defaults and initial filters of the field, conditions of fields that select records of
 * its form, expressions of its form.
 */
export const findOptionReferences: FormFinder = (forms, object) => {
  const { code } = object;
  const { enName, path } = splitFieldPath(object);
  const holds = (value: unknown) => toStringList(value).includes(code);
  const isOwner = (one: { form: FormDefinition; field: Field }) =>
    one.form.enName === enName && findField(one.form, path) === one.field;
  const fields = fieldsWhere(
    forms,
    object,
    ({ form, field }) =>
      (isOwner({ form, field }) &&
        (holds(field.value) || (isConstantDefault(field) && holds(field.defaultValue)))) ||
      (field.relateEnName === enName && holds(field.conditions?.[path])),
  );
  const expressions = forms
    .filter((form) => form.enName === enName)
    .flatMap((form) => {
      const owner = findField(form, path);
      return listFormExpressions(form)
        .filter(({ expression, row }) => {
          const parsed = tryParseExpression(expression);
          // Within a row a name means its column first.
          const isRead = (name: string) => {
            const column = row?.find((one) => one.enName === name);
            return column ? column === owner : name === path;
          };
          return parsed !== null && isComparedWith(parsed, code, isRead);
        })
        .map(({ what }) =>
          toReference(object, { by: 'expression', name: `${form.cnName}：${what}`, form: form.enName }),
        );
    });
  return [...fields, ...expressions];
};

/** The form of an option's field, and the field's path in the form. */
export function splitFieldPath({ within = '' }: ReferencedObject): { enName: string; path: string } {
  const [enName = '', ...path] = within.split('.');
  return { enName, path: path.join('.') };
}

function findField({ fields }: FormDefinition, path: string): Field | undefined {
  const [name, column] = path.split('.');
  const field = fields.find((one) => one.enName === name);
  return column === undefined ? field : field?.children?.find((one) => one.enName === column);
}

/** The names under which expressions read a person's roles. */
const holdersOfRoles = ['currentUser', 'initiator'];

export const hasRoleReference = (
  names: readonly string[],
  texts: readonly string[],
  roleKey: string,
): boolean =>
  texts.includes(roleKey) && names.some((name) => holdersOfRoles.includes(name.split('.')[0] ?? ''));

export const findRoleExpressions: FormFinder = (forms, object) =>
  expressionsWhere(forms, object, (names, texts) => hasRoleReference(names, texts, object.code));

/** `form`: the one that has the button. */
type Jump = { targetForm: string; fieldMap: readonly string[]; name: string; form: string };

const listJumps = ({ enName: form, cnName, fields, buttons }: FormDefinition): Jump[] => [
  ...fields.flatMap(({ label, action }) =>
    action?.type === 'toForm'
      ? [
          {
            targetForm: action.targetForm,
            fieldMap: action.fieldMap ?? [],
            name: `${cnName}“${label}”`,
            form,
          },
        ]
      : [],
  ),
  ...buttons.flatMap(({ name, actions }) =>
    actions.flatMap(({ targetForm, fieldMap = [] }) =>
      targetForm === undefined ? [] : [{ targetForm, fieldMap, name: `${cnName}“${name}”`, form }],
    ),
  ),
];

/** What names a form in other forms: relations, buttons, SQL of defaults. */
export const findFormReferences: FormFinder = (forms, object) => [
  ...fieldsWhere(forms, object, ({ field }) => field.relateEnName === object.code),
  ...buttonsWhere(forms, object, ({ targetForm }) => targetForm === object.code),
  ...queriesWhere(forms, object, [object.code]),
];

/** `items` is named by `items`, `items$view` and `items.price`; `items.price` by itself and its text. */
export const isFieldOrBelow = (name: string, code: string): boolean =>
  name.startsWith(code) && /^([.$]|$)/.test(name.slice(code.length));

/** What names a field in other forms: texts and copies of relations, buttons, SQL of defaults. */
export const findFieldReferences: FormFinder = (forms, object) => {
  const { code, within = '' } = object;
  const others = forms.filter(({ enName }) => enName !== within);
  return [
    ...fieldsWhere(
      others,
      object,
      ({ field }) =>
        field.relateEnName === within &&
        [
          field.relateField ?? '',
          ...listCopiedFields(field).map(({ source }) => source),
          ...Object.keys(field.conditions ?? {}),
        ].some((name) => isFieldOrBelow(name, code)),
    ),
    ...buttonsWhere(
      others,
      object,
      ({ targetForm, fieldMap }) =>
        targetForm === within && fieldMap.some((pair) => isFieldOrBelow(pair.split(':')[1] ?? '', code)),
    ),
  ];
};

/** What names a field in the SQL of other forms' defaults. */
export const findFieldQueries: FormFinder = (forms, object) =>
  findQueries(
    forms.filter(({ enName }) => enName !== object.within),
    object,
  );

/** Also in the SQL of its own form, as it is about to be saved, unless another field has the name there. */
export const findRenamedFieldQueries: FormFinder = (forms, object) =>
  findQueries(
    forms.filter(({ enName, fields }) => enName !== object.within || !hasField(fields, object.code)),
    object,
  );

const hasField = (fields: readonly Field[], code: string): boolean => {
  const [name, column] = code.split('.');
  const field = fields.find(({ enName }) => enName === name);
  return column === undefined ? field !== undefined : hasField(field?.children ?? [], column);
};

/** A sub-form has a table of its own, whose name the query has. */
const findQueries: FormFinder = (forms, object) => {
  const { code, within = '' } = object;
  const [name, column] = code.split('.');
  const table = `${within}__${name}`;
  if (column !== undefined) return queriesWhere(forms, object, [table, column]);
  return [...queriesWhere(forms, object, [within, code]), ...queriesWhere(forms, object, [table])];
};

const buttonsWhere = (forms: Forms, object: ReferencedObject, fits: (jump: Jump) => boolean) =>
  forms
    .flatMap(listJumps)
    .filter(fits)
    .map(({ name, form }) => toReference(object, { by: 'button', name, form }));

const queriesWhere = (forms: Forms, object: ReferencedObject, words: readonly string[]) =>
  listFields(forms)
    .filter(({ field: { defaultType, defaultValue } }) => {
      const read = new Set(defaultType === 'sql' ? String(defaultValue).match(/\w+/g) : []);
      return words.every((word) => read.has(word));
    })
    .map(({ form, field }) =>
      toReference(object, { by: 'query', name: `${form.cnName}“${field.label}”`, form: form.enName }),
    );
