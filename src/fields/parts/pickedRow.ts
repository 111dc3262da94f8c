/** A record of another form as a row of a sub-form: `relate2Current` has said which column takes what. */
import { typeOf } from '../../../contract/fields/registry.ts';
import type { Field } from '../../../contract/forms/definition.ts';
import type { Values } from '../type.ts';
import { viewName } from './shown.ts';

type Row = { columns: readonly Field[]; locked: ReadonlySet<string>; fresh: Values };

/** What nobody may write stays as a new row has it; a column that keeps texts takes an option by its words. */
export function pickedRow(copied: Values, { columns, locked, fresh }: Row): Values {
  const open = columns.filter(
    (column) =>
      column.enName in copied &&
      typeOf(column).origin === 'person' &&
      !column.computeExpression &&
      !locked.has(column.enName),
  );
  const parts = open.map((column): Values => {
    const view = copied[viewName(column)];
    if (view === undefined) return { [column.enName]: copied[column.enName] };
    return typeOf(column).hasView
      ? { [column.enName]: copied[column.enName], [viewName(column)]: view }
      : { [column.enName]: view };
  });
  return Object.assign({}, fresh, ...parts);
}
