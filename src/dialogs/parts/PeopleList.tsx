import { useEffect, useRef } from 'react';
import type { Choice } from '../../fields/world.ts';
import type { People } from './usePeople.ts';

type PeopleListProps = {
  id: string;
  people: People;
  chosen: readonly Choice[];
  at: number;
  keyword: string;
  onToggle: (person: Choice) => void;
};

/** The people one chooses from; the keys come from the keyword box above. */
export function PeopleList({ id, people, chosen, at, keyword, onToggle }: PeopleListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div className="dialog-people">
      <h4>{people.loading && people.list.length === 0 ? '正在加载…' : people.heading}</h4>
      <div ref={list} id={id} role="listbox" aria-label={people.heading} aria-multiselectable tabIndex={-1}>
        {!people.loading && people.list.length === 0 && (
          <p className="dialog-note">{keyword ? `没有与“${keyword}”匹配的人员` : '没有人员'}</p>
        )}
        {people.list.map((person, index) => {
          const taken = chosen.some((one) => one.value === person.value);
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the keyword box
            // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
            <div
              key={person.value}
              id={`${id}-${index}`}
              data-at={index}
              role="option"
              aria-selected={taken}
              className={index === at ? 'field-choice field-choice-at' : 'field-choice'}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onToggle(person)}
            >
              <span className="field-choice-label">{person.label}</span>
              {person.note && <em>{person.note}</em>}
              <small>{person.hint}</small>
              <b aria-hidden="true">{taken ? '✓' : ''}</b>
            </div>
          );
        })}
      </div>
    </div>
  );
}
