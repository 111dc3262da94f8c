/** A list as it stands in a pane: search, actions, grid, pages. The page around it says what the rows are. */
import './list.css';
import { type ReactNode, Suspense } from 'react';
import { useSnapshot } from 'valtio';
import { CommandButtons } from '../../commands/CommandButtons.tsx';
import { openCommandMenu } from '../../commands/CommandMenu.tsx';
import { Grid } from '../../grid/Grid.tsx';
import { keepColumns, openSearchArea, useColumns, useSearchOpen } from '../../grid/listSettings.ts';
import { Pager } from '../../grid/Pager.tsx';
import { ActiveFilters } from '../../grid/search/ActiveFilters.tsx';
import { AnalysisChips } from '../../grid/search/AnalysisChips.tsx';
import { Chips } from '../../grid/search/Chips.tsx';
import { GroupChip } from '../../grid/search/GroupChip.tsx';
import { KeywordBox } from '../../grid/search/KeywordBox.tsx';
import type { SearchAreaProps } from '../../grid/search/SearchArea.tsx';
import { shownItems } from '../../grid/search/shownItems.ts';
import { listOf } from '../../state/lists.ts';
import { settings } from '../../state/settings.ts';
import { loadable } from '../../ui/loadable.tsx';
import { rowHeights } from '../../ui/theme.ts';
import { openColumnMenu } from './columnsHandle.ts';
import { ListTools } from './ListTools.tsx';
import type { OpenedList } from './useList.ts';
import { useSearchItems } from './useSearchItems.ts';

const searchArea = loadable<SearchAreaProps>(
  async () => (await import('../../grid/search/SearchArea.tsx')).SearchArea,
);
const columnsDialog = loadable(async () => (await import('./ColumnsDialog.tsx')).ColumnsDialog);
const searchDrawer = loadable(async () => (await import('./SearchItemsDrawer.tsx')).SearchItemsDrawer);

type ListPaneProps<Row> = {
  list: OpenedList<Row>;
  open: () => void;
  /** Where the search items are kept on the server; left out, they are the view's. */
  form?: string;
  /** Buttons of the list's commands stand in its bar; else they are elsewhere on the page. */
  toolbar?: boolean;
  /** Says something about the list, above it. */
  notice?: ReactNode;
};

export function ListPane<Row>({ list, open, form, notice, toolbar = false }: ListPaneProps<Row>) {
  const { model, opened, setOpened } = list;
  const { view } = model;
  const { size } = useSnapshot(settings);
  const columns = useColumns(view);
  const [chosen, choose] = useSearchItems(form, view.id);
  const searchOpen = useSearchOpen(view.id);
  const items = shownItems(view.search, chosen);
  const chooseItems = (ids: string[]) => {
    choose(ids);
    openSearchArea(view.id);
  };
  const close = () => {
    setOpened('none');
    listOf(view.id)?.focusGrid();
  };
  return (
    <div className="list-pane">
      <div className="list-bar">
        {view.keyword && (
          <KeywordBox
            model={model}
            placeholder={view.keyword.placeholder}
            onLeave={() => listOf(view.id)?.focusGrid()}
          />
        )}
        <Chips model={model} />
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
      <ActiveFilters model={model} onLeave={() => listOf(view.id)?.focusGrid()} />
      {notice}
      <Grid
        model={model}
        columns={columns}
        rowHeight={rowHeights[size]}
        onReady={list.onReady}
        onArrange={(layout) => keepColumns(view.id, layout)}
        onOpen={open}
        onHeaderMenu={openColumnMenu}
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
