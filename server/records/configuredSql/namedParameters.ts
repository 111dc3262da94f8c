/** Converts SQL with named parameters (`:deptId`) to PostgreSQL's numbered parameters. */
import { sqlParameterPattern } from '../../../contract/expression/sqlParameters.ts';

export type NumberedSql = { text: string; names: string[] };

/** Replaces names by `$1`, `$2` in the order of their first occurrence. */
export function numberParameters(sql: string): NumberedSql {
  const names: string[] = [];
  const text = sql.replace(
    sqlParameterPattern,
    (whole, _tag: string | undefined, name: string | undefined) => {
      if (name === undefined) return whole;
      if (!names.includes(name)) names.push(name);
      return `$${names.indexOf(name) + 1}`;
    },
  );
  return { text, names };
}
