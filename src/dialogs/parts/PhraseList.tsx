import { useEffect, useRef } from 'react';

type PhraseListProps = {
  id: string;
  phrases: readonly string[];
  /** The one that Enter takes. */
  at: number;
  onPick: (phrase: string) => void;
};

/** The phrases under a comment's box, which keeps the focus and the keys. */
export function PhraseList({ id, phrases, at, onPick }: PhraseListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="常用语"
      className="field-choices"
      onMouseDown={(event) => event.preventDefault()}
    >
      {phrases.map((phrase, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the text area
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
        <div
          key={phrase}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          className={index === at ? 'field-choice field-choice-at' : 'field-choice'}
          onClick={() => onPick(phrase)}
        >
          {phrase}
        </div>
      ))}
    </div>
  );
}
