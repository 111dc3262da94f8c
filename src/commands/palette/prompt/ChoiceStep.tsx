import { Command as Cmdk } from 'cmdk';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { PersonAvatar } from '../../../ui/avatar/PersonAvatar.tsx';
import type { PromptOption, PromptStep } from '../../core/prompt.ts';
import { MarkedText } from '../PaletteItems.tsx';
import { matchText } from '../textMatch.ts';
import { useEarlyEnter } from '../useEarlyEnter.ts';
import type { PromptState } from './promptState.ts';
import { usePromptOptions } from './usePromptOptions.ts';

type ChoiceStepProps = {
  step: Extract<PromptStep, { kind: 'one' | 'many' }>;
  state: PromptState;
  onType: (text: string) => void;
  onTake: (option: PromptOption) => void;
  /** Takes the option and continues with the optional questions. */
  onMore: (option: PromptOption) => void;
};

/** cmdk highlights no item with an empty name, but an option may have an empty value. */
const itemName = ({ value }: Pick<PromptOption, 'value'>): string => `=${value}`;

/** Choosing one or many: typing filters, Enter takes, Tab takes and continues with optional questions. */
export function ChoiceStep({ step, state, onType, onTake, onMore }: ChoiceStepProps) {
  const { typed, chosen } = state;
  const many = step.kind === 'many';
  const { options, state: loading, awaited, again } = usePromptOptions(step, typed);
  const listed = many && typed === '' ? prependSelected(chosen, options) : options;
  const initial = step.kind === 'one' ? (formerAnswer(state, step.name) ?? step.at) : undefined;
  // The list highlights its first option by default.
  const [selected, setSelected] = useState(initial === undefined ? '' : itemName({ value: initial }));
  useEffect(() => {
    const isThere = (name: string) => options.some((option) => itemName(option) === name);
    setSelected((now) => (isThere(now) || !options[0] ? now : itemName(options[0])));
  }, [options]);
  const take = (option: PromptOption) => {
    onTake(option);
    if (many) onType('');
  };
  const hearEnter = useEarlyEnter({ awaited, onTakeFirst: () => options[0] && take(options[0]) });
  const onKeyDown = (event: KeyboardEvent) => {
    const isMore = event.key === 'Tab' && step.kind === 'one' && step.more !== undefined;
    if (!isMore) return hearEnter(event);
    event.preventDefault();
    const option = options.find((one) => itemName(one) === selected);
    if (option) onMore(option);
  };
  return (
    <Cmdk
      label={step.title}
      shouldFilter={false}
      loop
      vimBindings={false}
      value={selected}
      onValueChange={setSelected}
      onKeyDown={onKeyDown}
    >
      <div className="palette-input">
        <small>{step.title}</small>
        <Cmdk.Input
          autoFocus
          value={typed}
          onValueChange={onType}
          placeholder={many ? '查找，↵ 选择，Tab 下一步' : '查找，↵ 选择'}
        />
      </div>
      <Cmdk.List className="palette-list" label={step.title}>
        {listed.map((option) => (
          <Cmdk.Item
            key={option.value}
            className="palette-item"
            value={itemName(option)}
            onSelect={() => take(option)}
          >
            {many && <CheckMark on={chosen.some(({ value }) => value === option.value)} />}
            {option.avatar !== undefined && (
              <PersonAvatar name={option.label} avatar={option.avatar} size={20} />
            )}
            <span className="palette-title">
              <MarkedText text={option.label} ranges={matchText(typed, option.label)?.ranges ?? []} />
            </span>
            <small>{option.detail}</small>
          </Cmdk.Item>
        ))}
      </Cmdk.List>
      {listed.length === 0 && (
        <p className="palette-empty">
          {loading === 'failed' ? (
            <button type="button" onClick={again}>
              未能取得，点此重试，或重新输入
            </button>
          ) : loading === 'loading' ? (
            '查找中…'
          ) : (
            '没有可选的'
          )}
        </p>
      )}
    </Cmdk>
  );
}

const CheckMark = ({ on }: { on: boolean }) => (
  <>
    <i className="palette-box-mark" data-on={on || undefined} />
    {on && <span className="palette-spoken">已选</span>}
  </>
);

/** Selected options are on top, even if the list does not contain them. */
const prependSelected = (chosen: readonly PromptOption[], options: readonly PromptOption[]) => [
  ...chosen,
  ...options.filter(({ value }) => !chosen.some((one) => one.value === value)),
];

function formerAnswer({ kept }: PromptState, name: string): string | undefined {
  const answer = kept[name];
  return answer && 'options' in answer ? answer.options[0]?.value : undefined;
}
