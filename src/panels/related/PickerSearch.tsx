import { Filter } from '@blueprintjs/icons';
import { toggleSearchArea, useSearchOpen } from '../../grid/model/columns/listSettings.ts';
import type { ListModel } from '../../grid/model/listModel.ts';
import { ActiveFilters } from '../../grid/search/ActiveFilters.tsx';
import { FilterChips } from '../../grid/search/Chips.tsx';
import { KeywordBox } from '../../grid/search/KeywordBox.tsx';
import { SearchArea } from '../../grid/search/SearchArea.tsx';
import { selectShownItems } from '../../grid/search/shownSearchItems.ts';
import type { RecordRow } from '../../grid/views/records/recordColumns.ts';
import { IconButton } from '../../ui/Button.tsx';
import { useSearchItems } from '../shared/useSearchItems.ts';

type PickerSearchProps = {
  model: ListModel<RecordRow>;
  /** The form whose list has these search items, as the person has chosen them. */
  form: string;
  /** Moves the focus to the rows. */
  onLeave: () => void;
};

/** The search items of a picker's list; they are the same as those of the form's own list. */
export function PickerSearch({ model, form, onLeave }: PickerSearchProps) {
  const { view } = model;
  const [chosen] = useSearchItems(form, view.id);
  const open = useSearchOpen(view.id, true);
  const items = selectShownItems(view.search, chosen);
  return (
    <>
      <div className="list-bar">
        <KeywordBox model={model} placeholder={view.keyword?.placeholder ?? ''} onLeave={onLeave} />
        <FilterChips model={model} />
        {items.length > 0 && (
          <div className="list-tools">
            <IconButton
              label={open ? '隐藏搜索区' : '显示搜索区'}
              aria-pressed={open}
              onClick={() => toggleSearchArea(view.id, true)}
            >
              <Filter size={14} />
            </IconButton>
          </div>
        )}
      </div>
      {open && <SearchArea model={model} items={items} />}
      <ActiveFilters model={model} onLeave={onLeave} />
    </>
  );
}
