/** Computes the default value from a field's SQL. Errors are written to the log, for the configurator only. */

import type { SessionParameter } from '../../../contract/expression/sqlParameters.ts';
import { Refusal } from '../../../contract/failures.ts';
import { coerceDefault, getEmptyDefault } from '../../../contract/forms/compute/defaultValues.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { SessionContext } from '../../context/callContext.ts';
import { type ReadOnlyQuery, runReadOnlyQuery } from '../../db/readOnlyRole/readOnlyQuery.ts';
import {
  ensureReadOnlyRole,
  findReadOnlyRole,
  type ReadOnlyRole,
} from '../../db/readOnlyRole/readOnlyRole.ts';
import { logFault } from '../../log/faultLog.ts';
import { buildDefaultQuery, listReadableTables } from '../../records/configuredSql/defaultQuery.ts';
import { findStatementProblem } from '../../records/configuredSql/sqlProblems.ts';
import { buildFacts } from '../../records/expressionFacts.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';
import { fieldAtPath } from '../shared/fieldAtPath.ts';

type SqlDefaultRequest = { params: { form: string }; body: { toField: string; params: Values } };

export async function resolveSqlDefault(
  context: SessionContext,
  { params, body }: SqlDefaultRequest,
): Promise<unknown[]> {
  const form = await context.inTenant('read', (tx) => loadFormByName(tx, params.form));
  const field = fieldAtPath(form, body.toField)?.field;
  if (!field) throw new Refusal(404);
  try {
    const question = buildDefaultQuery(field, { sent: body.params, own: sessionValues(context) });
    return [question ? coerceDefault(field, await runQuestion(context, question)) : getEmptyDefault(field)];
  } catch (error) {
    logFault(`The SQL default of ${form.enName}.${body.toField} came to nothing:`, error);
    return [getEmptyDefault(field)];
  }
}

/** The statement may not run. Its message names tables and functions of the configuration, no values. */
class SqlRejected extends Error {}

async function runQuestion(context: SessionContext, question: ReadOnlyQuery): Promise<unknown> {
  const { deps, tenant } = context;
  const ask = (reader: ReadOnlyRole) =>
    runReadOnlyQuery({ url: deps.database.url, tenant, reader }, question);
  const { tables, standing } = await context.inTenant('read', async (tx) => {
    const tables = await listReadableTables(tx);
    return { tables, standing: await findReadOnlyRole(tx, tables) };
  });
  // A form may have been deleted since the SQL was saved, and older definitions were saved without this check.
  const problem = await findStatementProblem(question.text, tables);
  if (problem !== null) throw new SqlRejected(problem);
  if (!standing) return ask(await ensureRole(context, { renew: false }));
  try {
    return await ask(standing);
  } catch (error) {
    // 28P01: another node or an administrator has changed the password in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === '28P01')) throw error;
    return ask(await ensureRole(context, { renew: true }));
  }
}

const ensureRole = (context: SessionContext, { renew }: { renew: boolean }): Promise<ReadOnlyRole> =>
  context.inTenant('write', async (tx) =>
    ensureReadOnlyRole(tx, { tables: await listReadableTables(tx), renew }),
  );

/** The values of the session; a query cannot be run for another user. */
function sessionValues(context: SessionContext): Readonly<Record<SessionParameter, unknown>> {
  const { actor, tenant } = context;
  const { userId, userName, nickName, deptId } = actor;
  const { now } = buildFacts(context, tenant);
  return { userId, userName, nickName, deptId, tenantCode: tenant.code, now, today: now.slice(0, 10) };
}
