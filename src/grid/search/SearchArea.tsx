import './search.css';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '../../ui/Button.tsx';
import { SearchItemEditor } from '../filter/SearchItemEditor.tsx';
import type { ListModel } from '../model/listModel.ts';
import { withFilter } from '../model/query/queryChanges.ts';
import { findConditionAt, placeOfItem, replaceConditionAt } from '../model/query/searchConditions.ts';
import type { SearchItem } from '../model/searchItem.ts';
import { normalizeTypedValues } from './typedValues.ts';

type SearchedList = Pick<ListModel<unknown>, 'state' | 'setQuery' | 'reset'>;
export type SearchAreaProps = { model: SearchedList; items: readonly SearchItem[] };

/** The chosen search items with 搜索 and 重置. Texts search on Enter or 搜索; picked values search immediately. */
export function SearchArea({ model, items }: SearchAreaProps) {
  const { query, problems } = useSnapshot(model.state);
  const [draft, setDraft] = useState(model.state.query.filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot triggers the effect, which reads the state
  useEffect(() => setDraft(model.state.query.filter), [model, query]);
  if (items.length === 0) return null;
  const search = (filter: typeof draft) =>
    model.setQuery(withFilter(model.state.query, normalizeTypedValues(items, filter)));
  return (
    <form
      className="grid-search"
      aria-label="筛选条件"
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
      {items.map((item) => {
        const place = placeOfItem(item);
        return (
          <SearchItemEditor
            key={item.id}
            item={item}
            condition={findConditionAt(draft, place)}
            problem={problems[place.field]}
            onChange={(condition, now) => {
              const next = replaceConditionAt(draft, place, condition);
              setDraft(next);
              if (now) search(next);
            }}
          />
        );
      })}
      <div className="grid-search-actions">
        <button type="submit" className="ui-btn ui-btn-primary">
          搜索
        </button>
        <Button onClick={() => model.reset()}>重置</Button>
      </div>
    </form>
  );
}
