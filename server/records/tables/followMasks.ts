/**
 * Keeps the copies of values in step with a changed definition: a field that begins to mask its values masks their
 * copies, and a field that shows other texts of its records gets these.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Mask } from '../../../contract/fields/fieldType.ts';
import type { Tx } from '../../db/database.ts';
import { maskInstanceTitles } from '../../db/queries/flow/instanceTitles.ts';
import { findTitleColumn } from '../nameBook.ts';
import { insertRenames } from '../renames/noteRename.ts';
import { findForm, loadFormsById } from '../schema/formDefinitions.ts';
import { type Form, type FormColumn, getFormLayout } from '../schema/formLayout.ts';
import { loadMaskedCopies, type MaskedCopy } from '../write/maskedCopies.ts';

/** After the new definition is stored. */
export async function followMasks(tx: Tx, before: Form, after: Form): Promise<void> {
  await renewNames(tx, before, after);
  const masks = [...new Set(listLevels(after).flatMap((level) => listNewMasks(before, level)))];
  if (masks.length === 0) return;
  await maskDerivedTexts(tx, after, masks);
  await maskCopiesElsewhere(tx, after, masks);
}

/** The computed texts of a form and the titles of its flows, which may hold values or copies that were whole. */
async function maskDerivedTexts(tx: Tx, form: Form, masks: readonly Mask[]): Promise<void> {
  for (const level of listLevels(form))
    for (const column of level.columns.filter(isComputedText))
      await maskTexts(tx, { ...level, column, masks });
  for (const shape of masks.flatMap(({ shapes }) => shapes)) await maskInstanceTitles(tx, form.formId, shape);
}

type Level = { table: string; columns: readonly FormColumn[] };

const listLevels = (form: Form): Level[] => {
  const { table, columns, subTables } = getFormLayout(form);
  return [{ table, columns }, ...subTables];
};

/** The masks of columns whose values were shown whole before. */
function listNewMasks(before: Form, { table, columns }: Level): Mask[] {
  const old = listLevels(before).find((level) => level.table === table)?.columns ?? [];
  return columns.flatMap(({ name, type }) => {
    const known = old.find((column) => column.name === name);
    return type.masked && known && !known.type.masked ? [type.masked] : [];
  });
}

/** The records whose names, and the names of whose records, are to be read again. */
async function renewNames(tx: Tx, before: Form, after: Form): Promise<void> {
  const old = getFormLayout(before).byName;
  const changed = getFormLayout(after).columns.filter(({ name, type }) => {
    const known = old.get(name);
    return known && Boolean(known.type.masked) !== Boolean(type.masked);
  });
  if (changed.length > 0) {
    const ids = sql`select "id" from ${sql.id(after.enName)}`;
    await insertRenames(tx, {
      enName: after.enName,
      columns: changed.map(({ name }) => name),
      ids,
      depth: 0,
    });
  }
  for (const { table, columns } of listLevels(after)) {
    const known = listLevels(before).find((level) => level.table === table)?.columns ?? [];
    for (const column of columns) await renewReferences(tx, { table, column, known });
  }
}

/** The records that a column refers to, if it now shows another text of them. */
async function renewReferences(
  tx: Tx,
  { table, column, known }: { table: string; column: FormColumn; known: readonly FormColumn[] },
): Promise<void> {
  const { name, field, type, sqlType } = column;
  const was = known.find((one) => one.name === name)?.field;
  const { relateEnName, relateField } = field;
  if (!was || type.references(field) !== 'records' || !relateEnName) return;
  if (was.relateEnName !== relateEnName || was.relateField === relateField) return;
  const related = await findForm(tx, relateEnName);
  const title = related && findTitleColumn(related, relateField);
  if (!title) return;
  const value = sqlType.endsWith('[]') ? sql`unnest(${sql.id(name)})` : sql.id(name);
  const ids = sql`select distinct ${value} as "id" from ${sql.id(table)} where ${sql.id(name)} is not null`;
  await insertRenames(tx, { enName: relateEnName, columns: [title.name], ids, depth: 0 });
}

/** An expression reads masked fields as masked texts; results of before may hold whole values. */
const isComputedText = ({ field, type, sqlType }: FormColumn): boolean =>
  Boolean(field.computeExpression?.trim()) && sqlType === 'text' && !type.masked;

async function maskCopiesElsewhere(tx: Tx, source: Form, masks: readonly Mask[]): Promise<void> {
  const rows = await tx
    .selectFrom('forms')
    .select('formId')
    .where('deleted', '=', false)
    .where(sql<boolean>`"relates" ? ${source.enName}`)
    .execute();
  const forms = await loadFormsById(
    tx,
    rows.map(({ formId }) => formId),
  );
  for (const form of forms.values()) {
    const copies = (await loadMaskedCopies(tx, form)).filter(
      ({ relateEnName, mask }) => relateEnName === source.enName && masks.includes(mask),
    );
    for (const copy of copies) await maskCopy(tx, form, copy);
    if (copies.length > 0) await maskDerivedTexts(tx, form, masks);
  }
}

async function maskCopy(tx: Tx, form: Form, { subForm, target, mask }: MaskedCopy): Promise<void> {
  const { subTables } = getFormLayout(form);
  const place = subForm === undefined ? undefined : subTables.find(({ field }) => field.enName === subForm);
  const { table, columns } = place ?? getFormLayout(form);
  const column = columns.find(({ name }) => name === target.enName);
  if (column?.sqlType === 'text') await maskTexts(tx, { table, column, masks: [mask] });
}

async function maskTexts(
  tx: Tx,
  { table, column, masks }: { table: string; column: FormColumn; masks: readonly Mask[] },
): Promise<void> {
  const text = sql.id(column.name);
  for (const { within, hidden } of masks.flatMap(({ shapes }) => shapes)) {
    const shown: RawBuilder<string> = sql`${`\\1${'*'.repeat(hidden)}\\2`}::text`;
    await sql`update ${sql.id(table)} set ${text} = regexp_replace(${text}, ${within}::text, ${shown}, 'g')
      where ${text} ~ ${within}::text`.execute(tx);
  }
}
