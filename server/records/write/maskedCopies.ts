/**
 * Values that were taken over from masked fields of another form (`relate2Current`): a field that does not mask its own
 * values stores them masked, even if the person who chose the record may see them whole. They are masked before anything
 * is computed from them, so that a computed value holds no more than its sources.
 */
import type { Mask } from '../../../contract/fields/fieldType.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { copyValue } from '../../../contract/forms/masking.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { listCopiedFields } from '../../../contract/forms/relationField.ts';
import type { Tx } from '../../db/database.ts';
import { loadFormsByName } from '../schema/formDefinitions.ts';
import type { Form } from '../schema/formLayout.ts';

/** `subForm`: the name of the sub-form whose rows have the target; absent for a field of the record. */
export type MaskedCopy = {
  relateEnName: string;
  subForm?: string;
  source: Field;
  target: Field;
  mask: Mask;
};

type Copy = { relateEnName: string; from: string; target: Field; subForm?: string };

export type CopyMask = (values: Values) => Values;

/** Returns the function that masks the copies in a record of the form, in rows of sub-forms too. */
export async function loadCopyMask(tx: Tx, form: Pick<Form, 'fields'>): Promise<CopyMask> {
  return buildCopyMask(await loadMaskedCopies(tx, form));
}

/** As `loadCopyMask`, with one statement for all of the forms. Keys are those of the forms. */
export async function loadCopyMasks<Key>(
  tx: Tx,
  forms: ReadonlyMap<Key, Pick<Form, 'fields'>>,
): Promise<Map<Key, CopyMask>> {
  const copies = [...forms].map(([key, form]) => [key, listPlainCopies(form)] as const);
  const related = await loadRelatedForms(
    tx,
    copies.flatMap(([, own]) => own),
  );
  return new Map(copies.map(([key, own]) => [key, buildCopyMask(selectMasked(own, related))]));
}

const buildCopyMask =
  (masked: readonly MaskedCopy[]): CopyMask =>
  (values) =>
    masked.reduce(maskCopy, values);

/** The fields of the form that take over values of masked fields without masking them. */
export async function loadMaskedCopies(tx: Tx, form: Pick<Form, 'fields'>): Promise<MaskedCopy[]> {
  const copies = listPlainCopies(form);
  return selectMasked(copies, await loadRelatedForms(tx, copies));
}

const loadRelatedForms = (tx: Tx, copies: readonly Copy[]): Promise<Map<string, Form>> =>
  loadFormsByName(tx, [...new Set(copies.map(({ relateEnName }) => relateEnName))]);

const selectMasked = (copies: readonly Copy[], related: ReadonlyMap<string, Form>): MaskedCopy[] =>
  copies.flatMap(({ from, ...copy }) => {
    const source = related.get(copy.relateEnName)?.fields.find(({ enName }) => enName === from);
    const mask = source && getFieldType(source).masked;
    return mask ? [{ ...copy, source, mask }] : [];
  });

const listPlainCopies = ({ fields }: Pick<Form, 'fields'>): Copy[] =>
  listCopies(fields).filter(({ target }) => !getFieldType(target).masked);

/** A sub-form that takes rows from another form copies into its columns, any other field into the fields beside it. */
function listCopies(fields: readonly Field[], subForm?: string): Copy[] {
  return fields.flatMap((field) => {
    const { children, enName, relateEnName } = field;
    const [targets, place] = children ? [children, enName] : [fields, subForm];
    const own = listCopiedFields(field).flatMap(({ source: from, target: to }): Copy[] => {
      const target = targets.find((one) => one.enName === to);
      return target && relateEnName
        ? [{ relateEnName, from, target, ...(place !== undefined && { subForm: place }) }]
        : [];
    });
    return [...own, ...listCopies(children ?? [], enName)];
  });
}

function maskCopy(values: Values, { subForm, ...copy }: MaskedCopy): Values {
  if (subForm === undefined) return maskTarget(values, copy);
  const rows = values[subForm];
  return Array.isArray(rows)
    ? { ...values, [subForm]: rows.map((row: Values) => maskTarget(row, copy)) }
    : values;
}

function maskTarget(values: Values, { source, target }: Pick<MaskedCopy, 'source' | 'target'>): Values {
  const { enName } = target;
  return Object.hasOwn(values, enName)
    ? { ...values, [enName]: copyValue(values[enName], source, target) }
    : values;
}
