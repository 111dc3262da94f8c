import './search.css';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CommandKey } from '../../commands/ui/CommandKey.tsx';
import type { ListModel } from '../model/listModel.ts';

/** Delay between the last key and the request. */
const debounceMs = 200;

type KeywordBoxProps<Row> = {
  model: ListModel<Row>;
  placeholder: string;
  /** Returns the focus to the rows. */
  onLeave: () => void;
};

/** The keyword box: `/` focuses it, Enter and ↓ go to the rows, Esc first empties it, then leaves it. */
export function KeywordBox<Row>({ model, placeholder, onLeave }: KeywordBoxProps<Row>) {
  const { query } = useSnapshot(model.state);
  const [typed, setTyped] = useState(query.keyword);
  const waits = model.view.keyword?.waits === 'enter';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A trailing space starts the next word: the query omits it, the box keeps it.
  useEffect(() => setTyped((now) => (now.trim() === query.keyword ? now : query.keyword)), [query.keyword]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (keyword: string) => {
    clearTimeout(timer.current);
    if (keyword !== model.state.query.keyword) model.setQuery({ ...model.state.query, keyword });
  };
  const type = (text: string, composing: boolean) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (!composing && !waits) timer.current = setTimeout(() => search(text.trim()), debounceMs);
  };
  return (
    <div className="grid-keyword">
      <input
        value={typed}
        placeholder={placeholder}
        aria-label={placeholder}
        data-list-search
        // Text that an input method is still composing does not search; InputEvent reports it in all browsers.
        onChange={(event) => type(event.target.value, (event.nativeEvent as InputEvent).isComposing === true)}
        onCompositionEnd={(event) => type(event.currentTarget.value, false)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter' || event.key === 'ArrowDown') search(typed.trim());
          else if (event.key !== 'Escape') return;
          else if (typed) {
            setTyped('');
            search('');
            event.stopPropagation();
            return;
          }
          event.preventDefault();
          event.stopPropagation();
          onLeave();
        }}
      />
      <CommandKey id="list.search" />
    </div>
  );
}
