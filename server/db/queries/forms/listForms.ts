/** Lists the forms, newest first. `keyword` is part of either name. */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { formCalls } from '../../../../contract/calls/form.ts';
import { formResource } from '../../../../contract/resources/flow/form.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern, fetchPage } from '../fetchPage.ts';

type FormListRequest = z.output<typeof formCalls.list.query>;

/** The catalog's row of a form's table, which has the name of the form. */
const tableOf = sql`pg_class c where c.relname = forms."enName" and c.relnamespace = current_schema()::regnamespace`;

type FormConditions = Omit<FormListRequest, 'pageNum' | 'pageSize'>;

/** Newest first, with the estimated number of records and the size of the table with its indexes. */
export function selectForms(tx: Tx, request: FormConditions) {
  const { keyword } = request;
  let forms = tx.selectFrom('forms').where('deleted', '=', false).orderBy('formId', 'desc');
  if (keyword) {
    const pattern = containsPattern(keyword);
    forms = forms.where((is) => is.or([is('cnName', 'ilike', pattern), is('enName', 'ilike', pattern)]));
  }
  return applyListConditions(forms, { resource: formResource }, request).select([
    'formId',
    'version',
    'createTime',
    'updateTime',
    sql<number>`coalesce((select greatest(c.reltuples, 0)::integer from ${tableOf}), 0)`.as('records'),
    sql<number>`coalesce((select (pg_total_relation_size(c.oid) / 1024)::integer from ${tableOf}), 0)`.as(
      'kilobytes',
    ),
  ]);
}

export async function listForms(tx: Tx, request: FormListRequest) {
  const { rows, total } = await fetchPage(selectForms(tx, request).select('definition'), request);
  return {
    total,
    rows: rows.map(({ definition: { fields: _, checks: __, ...definition }, ...row }) => ({
      ...definition,
      ...row,
    })),
  };
}

/** The names of forms that begin like this one. */
export async function listFormNames(tx: Tx, start: string): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom('forms')
    .select('enName')
    .where('deleted', '=', false)
    .where(sql<boolean>`starts_with("enName", ${start})`)
    .execute();
  return new Set(rows.map(({ enName }) => enName));
}
