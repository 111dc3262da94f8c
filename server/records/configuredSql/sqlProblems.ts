/** Checks whether configured SQL may be saved and run: one `select` over the tables of this tenant's forms. */
import { type FieldError, Refusal } from '../../../contract/failures.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import { numberParameters } from './namedParameters.ts';
import { loadStatementFacts, type StatementFacts } from './statementFacts.ts';

/** Refuses with 400 and a sentence for each field whose SQL is not allowed. `readable`: the tables that it may name. */
export async function assertSqlAllowed(
  fields: readonly Field[],
  readable: () => Promise<readonly string[]>,
): Promise<void> {
  const configured = fields.flatMap((field, index) =>
    field.defaultType === 'sql' && typeof field.defaultValue === 'string'
      ? [{ path: `fields.${index}`, text: numberParameters(field.defaultValue).text }]
      : [],
  );
  if (configured.length === 0) return;
  const facts = await loadStatementFacts(configured.map(({ text }) => text));
  const tables = new Set(await readable());
  const errors = configured.flatMap(({ path }, index): FieldError[] => {
    const problem = describeProblem(facts[index], tables);
    return problem === null ? [] : [{ path, message: problem }];
  });
  if (errors.length > 0) throw new Refusal(400, errors);
}

/** The reason why the statement may not run against these tables; null if it may. */
export async function findStatementProblem(
  text: string,
  readable: readonly string[],
): Promise<string | null> {
  const [facts] = await loadStatementFacts([text]);
  return describeProblem(facts, new Set(readable));
}

function describeProblem(facts: StatementFacts | undefined, readable: ReadonlySet<string>): string | null {
  if (!facts) throw new Error('A statement was not inspected.');
  if ('problem' in facts) return `默认值 SQL ${facts.problem}`;
  const foreign = facts.tables.find((table) => !readable.has(table));
  return foreign === undefined
    ? null
    : `默认值 SQL 不能查询「${foreign}」：只能查询本租户的表单，表名即表单英文名`;
}
