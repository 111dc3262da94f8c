/** Runs the SQL of a default while it is written. */
import { Refusal } from '../../../contract/failures.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { SessionContext } from '../../context/callContext.ts';
import { runReadOnlyRows } from '../../db/readOnlyRole/readOnlyQuery.ts';
import { bindParameters } from '../../records/configuredSql/defaultQuery.ts';
import { describeSqlFailure } from '../../records/configuredSql/sqlFailures.ts';
import { askAsReader, SqlRejected, sessionValues } from '../shared/askAsReader.ts';

const mostRows = 20;
const mostCharacters = 200;

export async function trySql(context: SessionContext, { body }: { body: { sql: string; params: Values } }) {
  const question = bindParameters(body.sql, { sent: body.params, own: sessionValues(context) });
  try {
    const { rows, milliseconds } = await askAsReader(context, question, (connection) =>
      runReadOnlyRows(connection, question, mostRows + 1),
    );
    const columns = Object.keys(rows[0] ?? {});
    return {
      columns,
      rows: rows.slice(0, mostRows).map((row) => columns.map((column) => formatCell(row[column]))),
      hasMore: rows.length > mostRows,
      milliseconds,
    };
  } catch (error) {
    const message = error instanceof SqlRejected ? error.message : describeSqlFailure(error);
    if (message === undefined) throw error;
    throw new Refusal(400, [{ path: 'sql', message }]);
  }
}

function formatCell(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}
