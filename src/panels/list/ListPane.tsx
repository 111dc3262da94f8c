/** A list in a pane: search, actions, grid, pages. The page around it determines the rows. */
import '../shared/list.css';
import { type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { CommandButtons } from '../../commands/ui/CommandButtons.tsx';
import { openCommandMenu } from '../../commands/ui/CommandMenu.tsx';
import { openColumnMenu } from '../../grid/handles/columnsHandle.ts';
import {
  openSearchArea,
  saveColumnLayout,
  useArrangedColumns,
  useSearchOpen,
} from '../../grid/model/columns/listSettings.ts';
import { ActiveFilters } from '../../grid/search/ActiveFilters.tsx';
import { AnalysisChips } from '../../grid/search/AnalysisChips.tsx';
import { FilterChips } from '../../grid/search/Chips.tsx';
import { GroupChip } from '../../grid/search/GroupChip.tsx';
import { KeywordBox } from '../../grid/search/KeywordBox.tsx';
import type { SearchAreaProps } from '../../grid/search/SearchArea.tsx';
import { selectShownItems } from '../../grid/search/shownSearchItems.ts';
import { Grid } from '../../grid/widget/Grid.tsx';
import { Pager } from '../../grid/widget/Pager.tsx';
import type { RowDrop } from '../../grid/widget/rowDrag.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { settings } from '../../state/workspace/settings.ts';
import { useKeysForOverlay } from '../../state/workspace/typeAhead/useKeysForOverlay.ts';
import { createLoadable } from '../../ui/loadable.tsx';
import { rowHeights } from '../../ui/styles/theme.ts';
import { useSearchItems } from '../shared/useSearchItems.ts';
import type { ListBinding } from './hooks/useList.ts';
import { ListTools } from './ListTools.tsx';

const searchArea = createLoadable<SearchAreaProps>(
  async () => (await import('../../grid/search/SearchArea.tsx')).SearchArea,
);
const columnsDialog = createLoadable(async () => (await import('./columns/ColumnsDialog.tsx')).ColumnsDialog);
const searchDrawer = createLoadable(
  async () => (await import('./columns/SearchItemsDrawer.tsx')).SearchItemsDrawer,
);

type ListPaneProps<Row> = {
  list: ListBinding<Row>;
  open: () => void;
  /** Absent: rows are not dragged. */
  onDropRow?: ((drop: RowDrop) => void) | undefined;
  /** The form under which the server stores the search items; undefined: they are those of the view. */
  form?: string;
  /** True if the bar has buttons of the list's commands; otherwise they are elsewhere on the page. */
  toolbar?: boolean;
  /** A note above the list. */
  notice?: ReactNode;
};

export function ListPane<Row>({ list, open, onDropRow, form, notice, toolbar = false }: ListPaneProps<Row>) {
  const { model, opened, setOpened } = list;
  const { view } = model;
  const { size } = useSnapshot(settings);
  const columns = useArrangedColumns(view);
  const [chosen, choose] = useSearchItems(form, view.id);
  const searchOpen = useSearchOpen(view.id);
  const items = selectShownItems(view.search, chosen);
  const chooseItems = (ids: string[]) => {
    choose(ids);
    openSearchArea(view.id);
  };
  const close = () => {
    setOpened('none');
    findList(view.id)?.focusGrid();
  };
  useKeysForOverlay(opened !== 'none', close);
  return (
    <div className="list-pane">
      <div className="list-bar">
        {view.keyword && (
          <KeywordBox
            model={model}
            placeholder={view.keyword.placeholder}
            onLeave={() => findList(view.id)?.focusGrid()}
          />
        )}
        <FilterChips model={model} />
        <GroupChip model={model} />
        <AnalysisChips model={model} />
        {toolbar && (
          <div className="list-commands">
            <CommandButtons ids={view.commands} />
          </div>
        )}
        <ListTools model={model} searchable={items.length > 0} searchOpen={searchOpen} />
      </div>
      {searchOpen && (
        <Suspense>
          <searchArea.Component model={model} items={items} />
        </Suspense>
      )}
      <ActiveFilters model={model} onLeave={() => findList(view.id)?.focusGrid()} />
      {notice}
      <Grid
        model={model}
        columns={columns}
        rowHeight={rowHeights[size]}
        onReady={list.onReady}
        onArrange={(layout) => saveColumnLayout(view.id, layout)}
        onOpen={open}
        onHeaderMenu={openColumnMenu}
        onDropRow={onDropRow}
        onMenu={({ x, y }) => openCommandMenu({ left: x, top: y }, { ids: view.commands })}
      />
      <Pager model={model} />
      <Suspense>
        {opened === 'columns' && (
          <columnsDialog.Component viewId={view.id} columns={columns} onClose={close} />
        )}
        {opened === 'searchItems' && (
          <searchDrawer.Component items={view.search} shown={items} onChoose={chooseItems} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
