/** SQL of a default, with a try-out that shows the rows and how long they took. */
import './sql.css';
import { useState } from 'react';
import type { SqlRows } from '../../../../contract/calls/formDesign.ts';
import { renameSampleValues } from '../../../../contract/design/form/sampleValues.ts';
import { sqlParameterPattern } from '../../../../contract/expression/sqlParameters.ts';
import { api } from '../../../client/api.ts';
import { CallFailure } from '../../../client/callFailure.ts';
import type { FieldRenderer, FieldValues, FieldWidgetProps } from '../../../fields/fieldRenderer.ts';
import { textareaField } from '../../../fields/textarea.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Kbd } from '../../../ui/keyboard/Kbd.tsx';
import { useFormDraft } from '../formDraft.ts';

/** What came of the SQL; another text has not been tried out. */
type TryOut = { sql: string; rows?: SqlRows; problem?: string };

function SqlWidget(props: FieldWidgetProps) {
  const { model, samples } = useFormDraft();
  const sql = typeof props.value === 'string' ? props.value : '';
  const [tried, setTried] = useState<TryOut>();
  const [isRunning, setIsRunning] = useState(false);
  const run = async () => {
    if (sql.trim() === '' || isRunning) return;
    setIsRunning(true);
    try {
      // A person who may not see the records asks without their values.
      await samples.load().catch(() => {});
      const { published, state } = samples;
      const values = published && renameSampleValues(model.document, published, state.record?.values ?? {});
      const body = { sql, params: pickParameters(sql, values ?? {}) };
      setTried({ sql, rows: await api.formDesign.trySql({ body }) });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      error.noticed = true;
      setTried({ sql, problem: error.errors[0]?.message ?? error.msg });
    } finally {
      setIsRunning(false);
    }
  };
  const shown = tried?.sql === sql ? tried : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys of the text inside
    <div
      className="builder-sql"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.ctrlKey) return;
        event.preventDefault();
        event.stopPropagation();
        void run();
      }}
    >
      <textareaField.Widget {...props} />
      <Button onClick={run} disabled={sql.trim() === ''}>
        {isRunning ? '正在试运行' : '试运行'} <Kbd keys="Ctrl+Enter" />
      </Button>
      <div role="status">
        {shown?.problem !== undefined && <p className="builder-sql-problem">{shown.problem}</p>}
        {shown?.rows && <p>{describeRows(shown.rows)}</p>}
      </div>
      {shown?.rows && shown.rows.rows.length > 0 && <RowTable {...shown.rows} />}
    </div>
  );
}

/** The values that the SQL names, of the chosen record. */
const pickParameters = (sql: string, values: FieldValues): FieldValues =>
  Object.fromEntries(
    [...sql.matchAll(sqlParameterPattern)].flatMap(([, , name]) =>
      name !== undefined && Object.hasOwn(values, name) ? [[name, values[name]]] : [],
    ),
  );

function describeRows({ rows, hasMore, milliseconds }: SqlRows): string {
  const count = rows.length === 0 ? '没有行，默认值为空' : `${hasMore ? '前 ' : ''}${rows.length} 行`;
  const value = rows.length === 0 ? '' : `，默认值是“${rows[0]?.[0] ?? '空'}”`;
  return `${count}${value}，用时 ${milliseconds} 毫秒`;
}

function RowTable({ columns, rows }: SqlRows) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keys
    <section className="builder-sql-rows" aria-label="查询结果" tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id and do not change
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={columns[column]} title={cell ?? undefined}>
                  {cell ?? '—'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export const sqlField: FieldRenderer = { ...textareaField, Widget: SqlWidget };
