import { useMemo, useRef } from 'react';
import { getFieldType } from '../../contract/fields/registry.ts';
import { compareRows } from '../../contract/forms/recordChanges.ts';
import { SubFormContext } from './fieldContext.ts';
import type { FieldRenderer, FieldWidgetProps } from './fieldRenderer.ts';
import { RemovedRows } from './subForm/RemovedRows.tsx';
import { SubFormFoot } from './subForm/SubFormFoot.tsx';
import { SubFormRow } from './subForm/SubFormRow.tsx';
import { SubFormTable } from './subForm/SubFormTable.tsx';
import { SubFormView } from './subForm/SubFormView.tsx';
import { toSubFormRows } from './subForm/subFormRows.ts';
import { useSubFormKeys } from './subForm/useSubFormKeys.ts';
import { useSubFormRows } from './subForm/useSubFormRows.ts';

const noProblems: Readonly<Record<string, string>> = {};

/** An editable table of rows. */
function SubFormWidget(props: FieldWidgetProps) {
  const { field, id, values, problems, before } = props;
  const table = useRef<HTMLDivElement>(null);
  const edited = useSubFormRows(props, table);
  const { columns, rows, locked, fixedRows, notes } = edited;
  const keys = useSubFormKeys(edited);
  const changes = useMemo(
    () => (before === undefined ? undefined : compareRows(columns, toSubFormRows(before), rows)),
    [before, columns, rows],
  );
  const problemsOf = useMemo(() => groupProblemsByRow({ ...problems, ...notes }), [problems, notes]);

  return (
    <div ref={table} className="field-sub-form" {...keys}>
      {rows.length > 0 && (
        <SubFormContext value={edited.place}>
          <SubFormTable columns={columns} rows={rows} editable>
            {rows.map((row, index) => (
              <SubFormRow
                // A new row has no id yet, and its cells have no state that an index as key could mix up.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                id={id}
                index={index}
                row={row}
                columns={columns}
                locked={locked}
                problems={problemsOf.get(index) ?? noProblems}
                fixed={fixedRows}
                change={changes?.rows[index]?.kind}
                onChange={edited.change}
                onCopy={edited.copy}
                onRemove={edited.remove}
              />
            ))}
          </SubFormTable>
        </SubFormContext>
      )}
      {changes && <RemovedRows columns={columns} rows={changes.removed} />}
      <SubFormFoot field={field} id={id} values={values} edited={edited} />
    </div>
  );
}

/** Groups problems by row: the path `0.qty` is row 0, column `qty`. */
function groupProblemsByRow(problems: Readonly<Record<string, string>>): Map<number, Record<string, string>> {
  const byRow = new Map<number, Record<string, string>>();
  for (const [path, message] of Object.entries(problems)) {
    const [row = '', column = ''] = path.split('.');
    byRow.set(Number(row), { ...byRow.get(Number(row)), [column]: message });
  }
  return byRow;
}

export const subFormField: FieldRenderer = {
  Widget: SubFormWidget,
  ReadOnlyView: SubFormView,
  span: 'section',
  column: { align: 'left', text: (value, _row, field) => getFieldType(field).text(value, field) },
};
