/**
 * Values that were taken over from masked fields of another form (`relate2Current`): a field that does not mask its own
 * values stores them masked, even if the person who chose the record may see them whole. They are masked before anything
 * is computed from them, so that a computed value holds no more than its sources.
 */
import type { Mask } from '../../../contract/fields/fieldType.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { formatCopyPath, listPlainCopies, type PlainCopy } from '../../../contract/forms/copiedFields.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { copyValue } from '../../../contract/forms/masking.ts';
import type { CopyMask, Values } from '../../../contract/forms/recordRules.ts';
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

/** Returns the function that masks the copies in a record of the form, in rows of sub-forms too. */
export async function loadCopyMask(tx: Tx, form: Pick<Form, 'fields'>): Promise<CopyMask> {
  return buildCopyMask(await loadMaskedCopies(tx, form));
}

/** As `loadCopyMask`, with one statement for all of the forms. Keys are those of the forms. */
export async function loadCopyMasks<Key>(
  tx: Tx,
  forms: ReadonlyMap<Key, Pick<Form, 'fields'>>,
): Promise<Map<Key, CopyMask>> {
  const copies = [...forms].map(([key, form]) => [key, listPlainCopies(form.fields)] as const);
  const related = await loadRelatedForms(
    tx,
    copies.flatMap(([, own]) => own),
  );
  return new Map(copies.map(([key, own]) => [key, buildCopyMask(selectMasked(own, related))]));
}

const buildCopyMask = (masked: readonly MaskedCopy[]): CopyMask =>
  Object.assign((values: Values) => masked.reduce(maskCopy, values), {
    paths: new Set(masked.map(formatCopyPath)),
  });

/** The fields of the form that take over values of masked fields without masking them. */
export async function loadMaskedCopies(tx: Tx, form: Pick<Form, 'fields'>): Promise<MaskedCopy[]> {
  const copies = listPlainCopies(form.fields);
  return selectMasked(copies, await loadRelatedForms(tx, copies));
}

const loadRelatedForms = (tx: Tx, copies: readonly PlainCopy[]): Promise<Map<string, Form>> =>
  loadFormsByName(tx, [...new Set(copies.map(({ relateEnName }) => relateEnName))]);

const selectMasked = (copies: readonly PlainCopy[], related: ReadonlyMap<string, Form>): MaskedCopy[] =>
  copies.flatMap(({ from, ...copy }) => {
    const source = related.get(copy.relateEnName)?.fields.find(({ enName }) => enName === from);
    const mask = source && getFieldType(source).masked;
    return mask ? [{ ...copy, source, mask }] : [];
  });

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
