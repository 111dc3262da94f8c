/** Runs configured SQL as the tenant's read-only role, after the check of what it reads. */
import type { SessionParameter } from '../../../contract/expression/sqlParameters.ts';
import type { SessionContext } from '../../context/callContext.ts';
import type { ReaderConnection, ReadOnlyQuery } from '../../db/readOnlyRole/readOnlyQuery.ts';
import {
  ensureReadOnlyRole,
  findReadOnlyRole,
  type ReadOnlyRole,
} from '../../db/readOnlyRole/readOnlyRole.ts';
import { listReadableTables } from '../../records/configuredSql/defaultQuery.ts';
import { findStatementProblem } from '../../records/configuredSql/sqlProblems.ts';
import { buildFacts } from '../../records/expressionFacts.ts';

/** The statement may not run. Its message names tables and functions of the configuration, no values. */
export class SqlRejected extends Error {}

/** Throws SqlRejected for a statement that may not run. */
export async function askAsReader<Answer>(
  context: SessionContext,
  question: ReadOnlyQuery,
  ask: (connection: ReaderConnection) => Promise<Answer>,
): Promise<Answer> {
  const { deps, tenant } = context;
  const askBy = (reader: ReadOnlyRole) => ask({ url: deps.database.url, tenant, reader });
  const { tables, standing } = await context.inTenant('read', async (tx) => {
    const tables = await listReadableTables(tx);
    return { tables, standing: await findReadOnlyRole(tx, tables) };
  });
  // A form may have been deleted since the SQL was saved, and older definitions were saved without this check.
  const problem = await findStatementProblem(question.text, tables);
  if (problem !== null) throw new SqlRejected(problem);
  if (!standing) return askBy(await ensureRole(context, { renew: false }));
  try {
    return await askBy(standing);
  } catch (error) {
    // 28P01: another node or an administrator has changed the password in the meantime.
    if (!(error instanceof Error && 'code' in error && error.code === '28P01')) throw error;
    return askBy(await ensureRole(context, { renew: true }));
  }
}

const ensureRole = (context: SessionContext, { renew }: { renew: boolean }): Promise<ReadOnlyRole> =>
  context.inTenant('write', async (tx) =>
    ensureReadOnlyRole(tx, { tables: await listReadableTables(tx), renew }),
  );

/** The values of the session; a query cannot be run for another user. */
export function sessionValues(context: SessionContext): Readonly<Record<SessionParameter, unknown>> {
  const { actor, tenant } = context;
  const { userId, userName, nickName, deptId } = actor;
  const { now } = buildFacts(context, tenant);
  return { userId, userName, nickName, deptId, tenantCode: tenant.code, now, today: now.slice(0, 10) };
}
