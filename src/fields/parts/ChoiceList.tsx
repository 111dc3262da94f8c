import type { Choice } from '../world.ts';
import { Offered, OfferedRow } from './Offered.tsx';
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

/** The rows under a combobox. */
export const ChoiceList = ({ id, found, chosen, at, keyword, onPick }: ChoiceListProps) => (
  <Offered id={id} label="可选项" at={at} empty={emptyText(found, keyword)}>
    {found.choices.map((choice, index) => (
      <OfferedRow
        key={choice.value}
        id={`${id}-${index}`}
        atIt={index === at}
        selected={chosen.some((one) => one.value === choice.value)}
        onPick={() => onPick(choice)}
        style={choice.depth ? { paddingInlineStart: 8 + choice.depth * 14 } : undefined}
      >
        {choice.colour && <Swatch colour={choice.colour} />}
        <span className="field-choice-label">{choice.branch ?? choice.label}</span>
        {choice.note && <em>{choice.note}</em>}
        {choice.hint && <small>{choice.hint}</small>}
      </OfferedRow>
    ))}
  </Offered>
);

function emptyText(found: Found, keyword: string): string | undefined {
  if (found.choices.length > 0) return undefined;
  if (found.state === 'loading') return '正在加载…';
  if (found.state === 'failed') return '加载失败，请重新输入';
  return keyword ? `没有与“${keyword}”匹配的选项` : '没有可选项';
}
