import type { FieldChoice } from '../../fields/fieldContext.ts';
import { PersonAvatar } from '../../ui/avatar/PersonAvatar.tsx';
import { useVirtualRows } from '../../ui/list/useVirtualRows.ts';
import { pickerRowHeight } from './pickerRowHeight.ts';
import type { PeopleResult } from './usePeople.ts';

type PeopleListProps = {
  id: string;
  people: PeopleResult;
  heading: string;
  chosen: ReadonlySet<string>;
  at: number;
  multiple: boolean;
  /** The text shown when nobody is found. */
  empty: string;
  onToggle: (person: FieldChoice) => void;
};

/** Rows before the end at which the next page is fetched. */
const prefetchRows = 6;

/** The list of people to choose from; the keyword box above handles its keys. */
export function PeopleList({ id, people, heading, chosen, at, multiple, empty, onToggle }: PeopleListProps) {
  const { list, total, recent, state, more } = people;
  const rows = useVirtualRows({ count: list.length, rowHeight: pickerRowHeight, at });
  const onScroll = () => {
    if (rows.to + prefetchRows >= list.length && state === 'ready') more();
  };
  return (
    <>
      <div
        ref={rows.frame}
        id={id}
        className="dialog-rows"
        role="listbox"
        aria-label={heading}
        aria-multiselectable={multiple}
        aria-busy={state === 'loading'}
        tabIndex={-1}
        hidden={list.length === 0}
        onScroll={onScroll}
      >
        <div style={{ height: rows.height, position: 'relative' }}>
          {list.slice(rows.from, rows.to).map((person, index) => (
            <PersonRow
              key={person.value}
              id={`${id}-${rows.from + index}`}
              person={person}
              index={rows.from + index}
              total={total}
              lately={rows.from + index < recent}
              taken={chosen.has(person.value)}
              highlighted={rows.from + index === at}
              onToggle={onToggle}
            />
          ))}
        </div>
      </div>
      {state === 'failed' && (
        <p className="dialog-note" role="alert">
          加载失败，
          <button type="button" onClick={more}>
            重试
          </button>
        </p>
      )}
      {list.length === 0 && state !== 'failed' && (
        <p className="dialog-note">{state === 'loading' ? '正在加载…' : empty}</p>
      )}
    </>
  );
}

type PersonRowProps = {
  id: string;
  person: FieldChoice;
  index: number;
  total: number;
  lately: boolean;
  taken: boolean;
  highlighted: boolean;
  onToggle: (person: FieldChoice) => void;
};

function PersonRow({ id, person, index, total, lately, taken, highlighted, onToggle }: PersonRowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the keyword box
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
    <div
      id={id}
      role="option"
      aria-selected={taken}
      aria-setsize={total}
      aria-posinset={index + 1}
      className={highlighted ? 'field-choice field-choice-at' : 'field-choice'}
      style={{ top: index * pickerRowHeight }}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onToggle(person)}
    >
      <PersonAvatar name={person.label} avatar={person.avatar} />
      <span className="field-choice-label">{person.label}</span>
      {person.note ? <em>{person.note}</em> : lately && <em className="dialog-lately">最近</em>}
      <small title={person.hint}>
        <bdi>{person.hint}</bdi>
      </small>
      <b aria-hidden="true">{taken ? '✓' : ''}</b>
    </div>
  );
}
