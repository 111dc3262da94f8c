/** Computes the default value from a field's SQL. Errors are written to the log, for the configurator only. */

import { Refusal } from '../../../contract/failures.ts';
import { coerceDefault, getEmptyDefault } from '../../../contract/forms/compute/defaultValues.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import type { SessionContext } from '../../context/callContext.ts';
import { type ReadOnlyQuery, runReadOnlyQuery } from '../../db/readOnlyRole/readOnlyQuery.ts';
import { logFault } from '../../log/faultLog.ts';
import { buildDefaultQuery } from '../../records/configuredSql/defaultQuery.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';
import { askAsReader, sessionValues } from '../shared/askAsReader.ts';
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

const runQuestion = (context: SessionContext, question: ReadOnlyQuery): Promise<unknown> =>
  askAsReader(context, question, (connection) => runReadOnlyQuery(connection, question));
