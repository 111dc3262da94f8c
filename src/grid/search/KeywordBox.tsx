import './search.css';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { CommandKey } from '../../commands/ui/CommandKey.tsx';
import type { ListModel } from '../model/listModel.ts';

/** Between the last key and the question (forms seed, point 9). */
const debounceMs = 200;

type KeywordBoxProps<Row> = {
  model: ListModel<Row>;
  placeholder: string;
  /** Where the focus goes back to. */
  onLeave: () => void;
};

/** The one box that searches everything: `/` gets here, Enter and ↓ go to the rows, Esc empties it, then leaves. */
export function KeywordBox<Row>({ model, placeholder, onLeave }: KeywordBoxProps<Row>) {
  const { query } = useSnapshot(model.state);
  const [typed, setTyped] = useState(query.keyword);
  const waits = model.view.keyword?.waits === 'enter';
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // A space behind the last word is on its way to the next one: the question comes without it, the box keeps it.
  useEffect(() => setTyped((now) => (now.trim() === query.keyword ? now : query.keyword)), [query.keyword]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (keyword: string) => {
    clearTimeout(timer.current);
    if (keyword !== model.state.query.keyword) model.ask({ ...model.state.query, keyword });
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
        // What an input method is still composing is no word yet; InputEvent says so in all browsers.
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
