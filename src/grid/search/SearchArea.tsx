import './search.css';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { Button } from '../../ui/Button.tsx';
import { SearchItemEditor } from '../filter/SearchItemEditor.tsx';
import type { ListModel } from '../model/listModel.ts';
import type { Filters } from '../model/listView.ts';
import { mergeFilters } from '../model/query/queryUrl.ts';
import type { SearchItem } from '../model/searchItem.ts';
import { parseTypedNumbers } from './typedNumbers.ts';

type SearchedList = Pick<ListModel<unknown>, 'state' | 'ask' | 'reset'>;
export type SearchAreaProps = { model: SearchedList; items: readonly SearchItem[] };

/** The chosen search items with 搜索 and 重置. Texts search on Enter or 搜索; picked values search immediately. */
export function SearchArea({ model, items }: SearchAreaProps) {
  const { query, problems } = useSnapshot(model.state);
  const [draft, setDraft] = useState<Filters>(model.state.query.filters);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the snapshot triggers the effect, which reads the state
  useEffect(() => setDraft(model.state.query.filters), [model, query]);
  if (items.length === 0) return null;
  const search = (filters: Filters) =>
    model.ask({ ...model.state.query, filters: mergeFilters({}, parseTypedNumbers(items, filters)) });
  return (
    <form
      className="grid-search"
      aria-label="筛选条件"
      onSubmit={(event) => {
        event.preventDefault();
        search(draft);
      }}
    >
      {items.map((item) => (
        <SearchItemEditor
          key={item.id}
          item={item}
          filters={draft}
          problem={problems[item.id]}
          onChange={(change, now) => {
            const next = { ...draft, ...change };
            setDraft(next);
            if (now) search(next);
          }}
        />
      ))}
      <div className="grid-search-actions">
        <button type="submit" className="ui-btn ui-btn-primary">
          搜索
        </button>
        <Button onClick={() => model.reset()}>重置</Button>
      </div>
    </form>
  );
}
