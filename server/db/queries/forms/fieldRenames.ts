/** What is stored under the names of a form's fields, and follows their new names. */
import { type SqlBool, sql } from 'kysely';
import type { SavedViewContent } from '../../../../contract/calls/savedView.ts';
import { mapViewNames } from '../../../../contract/filter/savedViewNames.ts';
import type { NameChange } from '../../../../contract/forms/renamedValues.ts';
import { supplierFormKey } from '../../../../contract/settings/supplierForm.ts';
import type { Tx } from '../../database.ts';

type RenamedForm = { formId: string; enName: string; names: ReadonlyMap<string, string> };

/** Serial numbers that were given, saved searches and views, names of records that are being followed, settings. */
export async function followFieldNames(tx: Tx, form: RenamedForm): Promise<void> {
  if (form.names.size === 0) return;
  await renameSerials(tx, form);
  await renamePendingColumns(tx, form);
  await renameSavedQueries(tx, form);
  await renameSavedViews(tx, form);
  await renameSupplierField(tx, form);
}

const namePairs = ({ names }: RenamedForm) =>
  sql`unnest(${[...names.keys()]}::text[], ${[...names.values()]}::text[]) as n("from", "to")`;

/** Two fields may have exchanged their names, so that the rows are taken out and put back. */
async function renameSerials(tx: Tx, form: RenamedForm): Promise<void> {
  await sql`delete from "serialNumbers" where "formId" = ${form.formId}
    and "field" = any(${[...form.names.values()]}::text[]) and "field" <> all(${[...form.names.keys()]}::text[])`.execute(
    tx,
  );
  const { rows } = await sql<{ field: string; period: string; last: string }>`
    delete from "serialNumbers" as s using ${namePairs(form)}
    where s."formId" = ${form.formId} and s."field" = n."from"
    returning n."to" as "field", s."period", s."last"`.execute(tx);
  if (rows.length === 0) return;
  await tx
    .insertInto('serialNumbers')
    .values(rows.map((row) => ({ ...row, formId: form.formId })))
    .execute();
}

const renamePendingColumns = (tx: Tx, form: RenamedForm) =>
  sql`update "renames" set "columns" = array(select coalesce(n."to", c."name")
      from unnest("columns") as c("name") left join ${namePairs(form)} on n."from" = c."name")
    where "kind" = 'records' and "source" = ${form.enName} and "columns" && ${[...form.names.keys()]}::text[]`.execute(
    tx,
  );

/** A search item of a range or of a person's name has the name of its field and a part behind it. */
const renameSavedQueries = (tx: Tx, form: RenamedForm) =>
  sql`update "savedQueries" set "filterKeyList" = (
      select jsonb_agg(to_jsonb(coalesce(n."to" || substr(k."name", length(n."from") + 1), k."name")) order by k."at")
      from jsonb_array_elements_text("filterKeyList") with ordinality as k("name", "at")
      left join ${namePairs(form)} on n."from" = substring(k."name" from '^\\w+'))
    where "formName" = ${form.enName} and "filterKeyList" <> '[]'`.execute(tx);

/** At most this many views, of 70 kB each at most, are in memory at a time. */
const viewsAtOnce = 200;

async function renameSavedViews(tx: Tx, { enName, names }: RenamedForm): Promise<void> {
  const change = (name: string) => names.get(name) ?? name;
  for await (const views of readSavedViews(tx, { enName, isLocked: true })) {
    const changed = views.flatMap(({ viewId, content }) => {
      const renamed = JSON.stringify(mapViewNames(content, change));
      return renamed === JSON.stringify(content) ? [] : [{ viewId, renamed }];
    });
    if (changed.length === 0) continue;
    await sql`update "savedViews" as v set "content" = c."content"::jsonb
      from unnest(${changed.map(({ viewId }) => viewId)}::uuid[], ${changed.map(({ renamed }) => renamed)}::text[])
        as c("viewId", "content") where v."viewId" = c."viewId"`.execute(tx);
  }
}

async function* readSavedViews(
  tx: Tx,
  { enName, isLocked = false }: { enName: string; isLocked?: boolean },
): AsyncGenerator<{ viewId: string; content: SavedViewContent }[]> {
  let after: string | undefined;
  do {
    const rows = await tx
      .selectFrom('savedViews')
      .select(['viewId', 'content'])
      .where('list', '=', enName)
      .where((is) => (after === undefined ? is.val<SqlBool>(true) : is('viewId', '>', after)))
      .orderBy('viewId')
      .limit(viewsAtOnce)
      .$if(isLocked, (query) => query.forUpdate())
      .execute();
    yield rows;
    after = rows.length < viewsAtOnce ? undefined : rows.at(-1)?.viewId;
  } while (after !== undefined);
}

/** The number of saved views of the form that name each of its fields. */
export async function countViewsOfFields(tx: Tx, enName: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for await (const views of readSavedViews(tx, { enName })) {
    for (const { content } of views) {
      const names = new Set<string>();
      mapViewNames(content, (name) => {
        names.add(name);
        return name;
      });
      for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
    }
  }
  return counts;
}

const renameSupplierField = (tx: Tx, form: RenamedForm) =>
  sql`update configs as c set "configValue" = ${form.enName} || ':' || n."to" from ${namePairs(form)}
    where c."configKey" = ${supplierFormKey} and c."configValue" = ${form.enName} || ':' || n."from"`.execute(
    tx,
  );

type FormVersionKey = { formId: string; version: number };

export async function saveVersionRenames(
  tx: Tx,
  { formId, version }: FormVersionKey,
  renames: readonly NameChange[],
): Promise<void> {
  await tx
    .updateTable('formVersions')
    .set({ renames: JSON.stringify(renames) })
    .where('formId', '=', formId)
    .where('version', '=', version)
    .execute();
}

/** What the versions of its form have renamed since the instance began, one list for each, in their order. */
export async function listRenamesSinceStart(tx: Tx, instanceId: string): Promise<NameChange[][]> {
  const rows = await tx
    .selectFrom('formVersions as f')
    .innerJoin('instances as i', 'i.formId', 'f.formId')
    .select('f.renames')
    .where('i.instanceId', '=', instanceId)
    .where(sql<boolean>`f."createTime" > i."createTime" and f."renames" <> '[]'`)
    .orderBy('f.version')
    .execute();
  return rows.map(({ renames }) => renames);
}
