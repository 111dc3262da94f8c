/** The columns that are read of a record: the system columns with people's names, each field, its display text. */
import { type RawBuilder, sql } from 'kysely';
import type { Values } from '../../contract/forms/recordRules.ts';
import {
  andConditions,
  type Form,
  type FormColumn,
  getFormLayout,
  physicalColumns,
  recordColumn,
} from './schema/formLayout.ts';

const systemSelect = sql`r."id", r."pid", r."sysStatus", r."version", r."createTime", r."updateTime",
  r."createBy", creator."nickName" as "createBy$view", r."updateBy", updater."nickName" as "updateBy$view"`;

const personNameJoins = sql`left join users as creator on creator."userId" = r."createBy"
  left join users as updater on updater."userId" = r."updateBy"`;

/** `select … from <form> as r` with all columns of a record. Conditions use the alias `r`. */
export function selectRecords(form: Form, conditions: RawBuilder<unknown>[]): RawBuilder<Values> {
  const { table } = getFormLayout(form);
  return sql<Values>`select ${systemSelect}${selectFields(form)} from ${sql.id(table)} as r ${personNameJoins}
    where ${andConditions(conditions)}`;
}

/** The same for rows whose ids a subquery `k` has ordered. */
export function selectInOrder(form: Form, keys: RawBuilder<unknown>): RawBuilder<Values> {
  const { table } = getFormLayout(form);
  return sql<Values>`select ${systemSelect}${selectFields(form)}
    from (${keys}) as k join ${sql.id(table)} as r on r."id" = k."id" ${personNameJoins} order by k."at"`;
}

/** The same with the totals of `counted` in each row; without keys a single row without id. */
export function selectWithCount(
  form: Form,
  { counted, keys }: { counted: RawBuilder<unknown>; keys: RawBuilder<unknown> },
): RawBuilder<Values> {
  const { table } = getFormLayout(form);
  return sql<Values>`select c.*, ${systemSelect}${selectFields(form)}
    from (${counted}) as c left join (${keys}) as k on true
    left join ${sql.id(table)} as r on r."id" = k."id" ${personNameJoins} order by k."at"`;
}

function selectFields(form: Form): RawBuilder<unknown> {
  const names = physicalColumns(getFormLayout(form).columns).map(({ name }) => sql`, ${recordColumn(name)}`);
  return sql`${sql.join(names, sql``)}`;
}

/** Converts the driver's rows to the contract's values. */
export function toRecordValues(columns: FormColumn[], row: Values): Values {
  const values: Values = { ...row };
  for (const { name, type, field } of columns) {
    const raw = row[name];
    values[name] = raw === null || raw === undefined ? null : type.fromSql(raw, field);
  }
  return values;
}
