/** The default that a field's own SQL gives. What goes wrong is the configurator's to read in the log, nobody else's. */

import { Refusal } from '../../contract/failures.ts';
import { emptyDefault, fittingValue } from '../../contract/forms/defaults.ts';
import type { Values } from '../../contract/forms/rules.ts';
import { logFault } from '../db/faultLog.ts';
import { bringUpReader, type Reader, standingReader } from '../db/reader.ts';
import { askReader, type Question } from '../db/readerQuery.ts';
import { problemOfStatement } from '../records/configuredSql/problems.ts';
import { questionOf, readableTables } from '../records/configuredSql/question.ts';
import { factsOf } from '../records/facts.ts';
import { formByName } from '../records/forms.ts';
import type { LongContext } from './context.ts';
import { fieldAt } from './fieldAt.ts';

type Asked = { params: { form: string }; body: { toField: string; params: Values } };

export async function sqlDefaultOf(context: LongContext, { params, body }: Asked): Promise<unknown[]> {
  const form = await context.inTenant('read', (tx) => formByName(tx, params.form));
  const field = fieldAt(form, body.toField)?.field;
  if (!field) throw new Refusal(404);
  try {
    const question = questionOf(field, { sent: body.params, own: sessionValues(context) });
    return [question ? fittingValue(field, await answerTo(context, question)) : emptyDefault(field)];
  } catch (error) {
    logFault(`The SQL default of ${form.enName}.${body.toField} came to nothing:`, error);
    return [emptyDefault(field)];
  }
}

/** The statement is not one that may run; its message names tables and functions of the configuration, no values. */
class SqlRefused extends Error {}

async function answerTo(context: LongContext, question: Question): Promise<unknown> {
  const { deps, tenant } = context;
  const ask = (reader: Reader) => askReader({ url: deps.database.url, tenant, reader }, question);
  const { tables, standing } = await context.inTenant('read', async (tx) => {
    const tables = await readableTables(tx);
    return { tables, standing: await standingReader(tx, tables) };
  });
  // A form may have been deleted since the SQL was saved, and older definitions were saved without this look.
  const problem = await problemOfStatement(question.text, tables);
  if (problem !== null) throw new SqlRefused(problem);
  if (!standing) return ask(await broughtUp(context, { renew: false }));
  try {
    return await ask(standing);
  } catch (error) {
    // Another node has changed the password since, or somebody else did.
    if (!(error instanceof Error && 'code' in error && error.code === '28P01')) throw error;
    return ask(await broughtUp(context, { renew: true }));
  }
}

const broughtUp = (context: LongContext, { renew }: { renew: boolean }): Promise<Reader> =>
  context.inTenant('write', async (tx) => bringUpReader(tx, { tables: await readableTables(tx), renew }));

/** What the session knows; nobody asks for somebody else. */
function sessionValues(context: LongContext): Values {
  const { actor, tenant } = context;
  const { userId, userName, nickName, deptId } = actor;
  const { now } = factsOf(context, tenant);
  return { userId, userName, nickName, deptId, tenantCode: tenant.code, now, today: now.slice(0, 10) };
}
