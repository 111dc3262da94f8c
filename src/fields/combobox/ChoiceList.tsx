import { PersonAvatar } from '../../ui/avatar/PersonAvatar.tsx';
import { OptionList, OptionListRow } from '../../ui/list/OptionList.tsx';
import { MenuIcon } from '../../ui/menuIcon/MenuIcon.tsx';
import type { FieldChoice } from '../fieldContext.ts';
import { ColorSwatch } from './Swatch.tsx';
import type { ChoiceSearchResult } from './useChoices.ts';

type ChoiceListProps = {
  id: string;
  found: ChoiceSearchResult;
  chosen: readonly FieldChoice[];
  at: number;
  keyword: string;
  onPick: (choice: FieldChoice) => void;
  /** A note below the choices found for a keyword; '' for none. */
  note: ((keyword: string, found: number) => string) | undefined;
};

/** The rows under a combobox. */
export const ChoiceList = ({ id, found, chosen, at, keyword, onPick, note }: ChoiceListProps) => (
  <OptionList
    id={id}
    label="可选项"
    at={at}
    empty={formatEmptyList(found, keyword)}
    note={(found.state === 'ready' && note?.(found.keyword ?? '', found.choices.length)) || undefined}
  >
    {found.choices.map((choice, index) => (
      <OptionListRow
        key={choice.value}
        id={`${id}-${index}`}
        atIt={index === at}
        selected={chosen.some((one) => one.value === choice.value)}
        onPick={() => onPick(choice)}
        style={choice.depth ? { paddingInlineStart: 8 + choice.depth * 14 } : undefined}
      >
        {choice.avatar !== undefined && <PersonAvatar name={choice.label} avatar={choice.avatar} />}
        {choice.icon && <MenuIcon name={choice.icon} />}
        {choice.color && <ColorSwatch color={choice.color} />}
        <span className="field-choice-label">{choice.branch ?? choice.label}</span>
        {choice.note && <em>{choice.note}</em>}
        {choice.hint && <small>{choice.hint}</small>}
      </OptionListRow>
    ))}
  </OptionList>
);

function formatEmptyList(found: ChoiceSearchResult, keyword: string): string | undefined {
  if (found.choices.length > 0) return undefined;
  if (found.state === 'loading') return '正在加载…';
  if (found.state === 'failed') return '加载失败，请重新输入';
  return keyword ? `没有与“${keyword}”匹配的选项` : '没有可选项';
}
