/** The list's toolbar: search area, refresh, search items, columns, paging. */
import { ColumnLayout, Filter, MultiSelect, Refresh, Th } from '@blueprintjs/icons';
import { useSnapshot } from 'valtio';
import type { ListModel } from '../../grid/model/listModel.ts';
import { findList } from '../../state/lists/listRegistry.ts';
import { IconButton } from '../../ui/Button.tsx';

type ListToolsProps<Row> = { model: ListModel<Row>; searchable: boolean; searchOpen: boolean };

export function ListTools<Row>({ model, searchable, searchOpen }: ListToolsProps<Row>) {
  const { paging, busy, query } = useSnapshot(model.state);
  const list = () => findList(model.view.id);
  // The query decides whether there are pages.
  void query;
  const paged = paging.mode === 'pages';
  return (
    <div className="list-tools" role="toolbar" aria-label="列表工具">
      {searchable && (
        <IconButton
          label={searchOpen ? '隐藏搜索区' : '显示搜索区'}
          aria-pressed={searchOpen}
          onClick={() => list()?.toggleSearch()}
        >
          <Filter size={14} />
        </IconButton>
      )}
      <IconButton label="刷新" aria-busy={busy} onClick={() => list()?.refresh()}>
        <Refresh size={14} />
      </IconButton>
      {model.view.search.length > 0 && (
        <IconButton
          className="list-tool-extra"
          label="调整搜索项"
          onClick={() => list()?.chooseSearchItems()}
        >
          <MultiSelect size={14} />
        </IconButton>
      )}
      <IconButton label="显示/隐藏列" onClick={() => list()?.chooseColumns()}>
        <ColumnLayout size={14} />
      </IconButton>
      <IconButton
        className="list-tool-extra"
        disabled={model.pagination.isSinglePage()}
        label={paged ? '改为连续滚动' : '改为分页'}
        aria-pressed={paged}
        onClick={() => list()?.togglePaging()}
      >
        <Th size={14} />
      </IconButton>
    </div>
  );
}
