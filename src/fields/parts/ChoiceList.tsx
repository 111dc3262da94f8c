import { useEffect, useRef } from 'react';
import type { Choice } from '../world.ts';
import { Swatch } from './Swatch.tsx';
import type { Found } from './useChoices.ts';

type ChoiceListProps = {
  id: string;
  found: Found;
  chosen: readonly Choice[];
  at: number;
  keyword: string;
  onPick: (choice: Choice) => void;
};

/** The rows under a combobox. The mouse never takes the focus from the input above. */
export function ChoiceList({ id, found, chosen, at, keyword, onPick }: ChoiceListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const empty = emptyText(found, keyword);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      tabIndex={-1}
      aria-label="可选项"
      className="field-choices"
      onMouseDown={(event) => event.preventDefault()}
    >
      {empty && <div className="field-choices-empty">{empty}</div>}
      {found.choices.map((choice, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the combobox input
        // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
        <div
          key={choice.value}
          id={`${id}-${index}`}
          data-at={index}
          role="option"
          aria-selected={chosen.some((one) => one.value === choice.value)}
          className={index === at ? 'field-choice field-choice-at' : 'field-choice'}
          style={choice.depth ? { paddingInlineStart: 8 + choice.depth * 14 } : undefined}
          onClick={() => onPick(choice)}
        >
          {choice.colour && <Swatch colour={choice.colour} />}
          <span className="field-choice-label">{choice.label}</span>
          {choice.note && <em>{choice.note}</em>}
          {choice.hint && <small>{choice.hint}</small>}
        </div>
      ))}
    </div>
  );
}

function emptyText(found: Found, keyword: string): string | undefined {
  if (found.choices.length > 0) return undefined;
  if (found.state === 'loading') return '正在加载…';
  if (found.state === 'failed') return '加载失败，请重新输入';
  return keyword ? `没有与“${keyword}”匹配的选项` : '没有可选项';
}
