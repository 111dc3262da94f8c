/** The list of a form that is being designed, drawn by the grid. The mouse arranges its columns; keys belong to the designer. */
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { ref } from 'valtio/vanilla';
import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import { arrangeColumns, type ColumnLayout } from '../../../grid/model/columns/columnLayout.ts';
import { ListModel } from '../../../grid/model/listModel.ts';
import type { ListView } from '../../../grid/model/listView.ts';
import type { RecordRow } from '../../../grid/views/records/recordColumns.ts';
import { Grid } from '../../../grid/widget/Grid.tsx';
import type { GridAccess } from '../../../grid/widget/gridAccess.ts';
import { settings } from '../../../state/workspace/settings.ts';
import { rowHeights } from '../../../ui/styles/theme.ts';
import { aggregateRows, buildDesignedView, type DesignedView } from './designedView.ts';

type DesignedListProps = {
  form: Omit<FormDefinition, 'formId' | 'version'>;
  rows: readonly RecordRow[];
  /** The column that has the focus of the designer. */
  column: string | undefined;
  onColumn: (column: string) => void;
  /** False if the form stays as it is; then the columns are drawn as before. */
  onArrange: (layout: Pick<ColumnLayout, 'order' | 'width'>) => boolean;
  /** The keyboard belongs to the designer again. */
  onLeave: () => void;
};

export function DesignedList(props: DesignedListProps) {
  const { form, rows, column, onColumn, onArrange, onLeave } = props;
  const { size } = useSnapshot(settings);
  // Typing goes before drawing.
  const drawn = useDeferredValue(form);
  const designed = useMemo(() => buildDesignedView(drawn), [drawn]);
  const latest = useRef(designed);
  latest.current = designed;
  const model = useMemo(() => new ListModel(createView(rows, latest)), [rows]);
  const columns = useMemo(() => arrangeColumns(designed.columns, undefined), [designed]);
  const [refused, setRefused] = useState(0);
  const place = useRef<HTMLDivElement>(null);
  const access = useRef<GridAccess>(undefined);
  useEffect(() => {
    Object.assign(model.view, designed);
    if (model.state.total !== null) model.state.evals = ref(aggregateRows(designed, rows));
  }, [model, designed, rows]);
  useMarkedColumn(place, column);
  useEffect(() => {
    // A column that was just added is drawn a moment later.
    if (columns.some(({ id, shown }) => shown && id === column)) access.current?.goToColumn(column ?? '');
  }, [column, columns]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid inside has the focus
    <div
      ref={place}
      className="list-preview"
      onFocus={({ target }) => {
        // After a click the keys are those of the designer; Tab leads into the rows.
        if (!target.matches(':focus-visible')) onLeave();
      }}
      onKeyDown={(event) => {
        const move = access.current && browseRows(event.key, { model, access: access.current, onLeave });
        if (!move || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        event.stopPropagation();
        move();
      }}
      onClick={({ target }) => {
        const id = target instanceof Element && target.closest('[col-id]')?.getAttribute('col-id');
        if (id) onColumn(id);
      }}
    >
      <Grid
        key={refused}
        model={model}
        columns={columns}
        rowHeight={rowHeights[size]}
        onReady={(ready) => {
          access.current = ready;
        }}
        onArrange={(layout) => {
          if (!onArrange(layout)) setRefused(refused + 1);
        }}
        onOpen={() => undefined}
        onMenu={() => undefined}
      />
    </div>
  );
}

type Browsing = { model: ListModel<RecordRow>; access: GridAccess; onLeave: () => void };

/** What a key does in the rows, which are only looked at. */
function browseRows(key: string, { model, access, onLeave }: Browsing): (() => void) | undefined {
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => model.move(1),
    ArrowUp: () => model.move(-1),
    ArrowRight: () => access.moveCell(1),
    ArrowLeft: () => access.moveCell(-1),
    Escape: onLeave,
  };
  return Object.hasOwn(moves, key) ? moves[key] : undefined;
}

/** The rows are there, so that no keys wait for them. */
const createView = (rows: readonly RecordRow[], designed: RefObject<DesignedView>): ListView<RecordRow> => ({
  id: 'designedList',
  title: '列表预览',
  columns: designed.current.columns,
  evals: designed.current.evals,
  source: async () => ({
    rows: [...rows],
    total: rows.length,
    evals: aggregateRows(designed.current, rows),
  }),
  rowKey: (row) => String(row.id),
  commands: [],
  search: [],
  chips: [],
  empty: { title: '还没有单据', hint: '发布并填写之后，这里显示最新的 20 条' },
});

const markClass = 'list-preview-at';

/** Marks header and cells of the column, also those that the grid draws later. */
function useMarkedColumn(place: RefObject<HTMLElement | null>, column: string | undefined): void {
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const mark = () => {
      for (const cell of element.querySelectorAll(`[col-id], .${markClass}`))
        cell.classList.toggle(markClass, cell.getAttribute('col-id') === column);
    };
    mark();
    const watch = new MutationObserver(mark);
    watch.observe(element, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [place, column]);
}
