/** The list of a form that is being designed: its columns and sums over rows of the published form. What has errors is empty. */
import { tryParseExpression } from '../../../../contract/expression/parse.ts';
import {
  computeVirtualValue,
  type VirtualColumn,
} from '../../../../contract/forms/compute/virtualColumns.ts';
import type { Field, FormDefinition } from '../../../../contract/forms/definition.ts';
import { getFieldKinds } from '../../../../contract/forms/fieldKinds.ts';
import { getFieldRenderer } from '../../../fields/registry.tsx';
import { AggregateTally, type Amount } from '../../../grid/model/aggregates/cellAggregates.ts';
import type { AggregateColumn, GridAggregates, ListColumn } from '../../../grid/model/listView.ts';
import { buildRecordColumns, type RecordRow } from '../../../grid/views/records/recordColumns.ts';
import { currentFacts } from '../../../state/forms/currentFacts.ts';
import { isFeatureEnabled } from '../../../state/session/session.ts';

type DesignedForm = Omit<FormDefinition, 'formId' | 'version'>;

export type DesignedView = { columns: ListColumn<RecordRow>[]; evals: AggregateColumn[] };

export function buildDesignedView(design: DesignedForm): DesignedView {
  const form = toDrawable(design);
  const thousands = isFeatureEnabled('sys.thousand.separator.enabled', false);
  const columns = buildRecordColumns(form, {
    columnLook: (field) => getFieldRenderer(field).column,
    showStatus: isFeatureEnabled('sys.list.show.status', true),
    thousands,
  });
  return {
    columns: columns.map((column) => ({ ...computeColumn(form, column), sortable: false })),
    evals: (form.feature.columnEvalList ?? []).map(({ enName: id, type }) => ({
      id,
      type,
      ...(!thousands && { plain: true }),
    })),
  };
}

function toDrawable({ fields, feature, ...design }: DesignedForm): FormDefinition {
  const { virtualColumns = [] } = feature;
  return {
    formId: '0',
    version: 0,
    ...design,
    fields: fields.map(withoutBrokenColors),
    feature: {
      ...feature,
      virtualColumns: virtualColumns.map((column) =>
        tryParseExpression(column.expression) ? column : { ...column, expression: "''" },
      ),
    },
  };
}

const withoutBrokenColors = (field: Field): Field =>
  field.colorConditions?.some(({ expression }) => !tryParseExpression(expression))
    ? { ...field, colorConditions: [] }
    : field;

/** The server computes these for the published form; here the draft does. */
function computeColumn({ fields, feature }: FormDefinition, column: ListColumn<RecordRow>) {
  const virtual = feature.virtualColumns?.find(({ enName }) => enName === column.id);
  if (!virtual) return column;
  const kinds = getFieldKinds(fields);
  const withValue = (row: RecordRow) => ({ ...row, [column.id]: computeValue(virtual, row, kinds) });
  const { text, amount } = column;
  return {
    ...column,
    text: (row: RecordRow) => text(withValue(row)),
    ...(amount && { amount: (row: RecordRow) => amount(withValue(row)) }),
  };
}

const computeValue = (column: VirtualColumn, row: RecordRow, kinds: ReturnType<typeof getFieldKinds>) =>
  computeVirtualValue(column, row, { ...currentFacts(), kinds });

export function aggregateRows(
  { evals }: Pick<DesignedView, 'evals'>,
  rows: readonly RecordRow[],
): GridAggregates {
  const all = evals.map(({ id }) => {
    const tally = new AggregateTally();
    // Decimals arrive as text or number; every other value is left out.
    for (const row of rows) tally.add(row[id] as Amount);
    const figures = tally.figures();
    return [id, { sum: figures?.sum ?? null, average: figures?.average ?? null }] as const;
  });
  return { page: {}, all: Object.fromEntries(all) };
}
