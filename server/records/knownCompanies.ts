/** Companies that a form's records name already: for whoever may list the form, of the records he may see. */
import { type RawBuilder, sql } from 'kysely';
import type { Company } from '../../contract/calls/ocr.ts';
import type { Field } from '../../contract/forms/definition.ts';
import { copiedFields } from '../../contract/forms/relation.ts';
import { holdsPermission } from '../../contract/may.ts';
import type { Actor } from '../db/actor.ts';
import type { Tx } from '../db/database.ts';
import { and, col, type Form, layoutOf } from './form.ts';
import { findForm } from './forms.ts';
import { isLive, scopeOf } from './scope.ts';

const most = 10;

type Asked = { keyword: string; formEnName: string; field: string };

/** Nothing for who may not list the form, or where it has no such field. */
export async function knownCompanies(
  tx: Tx,
  actor: Actor,
  { keyword, formEnName, field: name }: Asked,
): Promise<Company[]> {
  if (!holdsPermission(actor.permissions, `auto:${formEnName}:list`)) return [];
  const form = await findForm(tx, formEnName);
  const field = form?.fields.find((one) => one.enName === name && one.funcType === 'business');
  if (!form || !field) return [];
  const found = and([
    sql`strpos(lower(${col(name)}), lower(${keyword})) > 0`,
    isLive,
    ...scopeOf(actor, form),
  ]);
  // Of each company what was written last.
  const { rows } = await sql<Company>`
    select distinct on (${col(name)}) ${col(name)} as "name", 'records' as "source",
      ${sql.join(sources.map((source) => sql`${columnOf(form, field, source)} as ${sql.id(source)}`))}
    from ${sql.id(layoutOf(form).table)} as r where ${found}
    order by ${col(name)}, r."updateTime" desc limit ${most}`.execute(tx);
  return rows;
}

const sources = ['creditCode', 'legalPerson', 'registeredCapital', 'status', 'address'] as const;

/** The column that such a value was copied into by `relate2Current`, as text. */
function columnOf(form: Form, field: Field, source: string): RawBuilder<unknown> {
  const copied = copiedFields(field).find((one) => one.source === source);
  const column = layoutOf(form).byName.get(copied?.target ?? '');
  return column ? sql`coalesce(${col(column.name)}::text, '')` : sql`''`;
}
