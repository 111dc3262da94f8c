/** The palette's questions for one command: choose, choose many, type, without leaving the keyboard. */
import { Command as Cmdk } from 'cmdk';
import { type KeyboardEvent, useState } from 'react';
import type { Command } from '../command.ts';
import type { Args } from '../run.ts';
import { Marked } from './items.tsx';
import { matchText } from './match.ts';
import { answered, back, firstStep, toggled, unfinished } from './stepState.ts';
import { useOptions } from './useOptions.ts';

type StepsProps = { command: Command; title: string; onBack: () => void; onDone: (args: Args) => void };

export function Steps({ command, title, onBack, onDone }: StepsProps) {
  const steps = command.args ?? [];
  const [state, setState] = useState(firstStep);
  const [input, setInput] = useState('');
  const [complaint, setComplaint] = useState<string>();
  const step = steps[state.at];
  const { options, busy } = useOptions(step, input, state.answers);
  if (!step) return null;

  const goOn = (answer: string) => {
    const why = unfinished(step, state, input);
    setComplaint(why);
    if (why) return;
    const next = answered(step, state, answer);
    setInput('');
    if (next.at >= steps.length) onDone(next.answers);
    else setState(next);
  };
  const choose = (value: string) => (step.kind === 'many' ? setState(toggled(state, value)) : goOn(value));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const leaves = event.key === 'Tab' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (step.kind === 'text' ? event.key === 'Enter' : step.kind === 'many' && leaves) {
      event.preventDefault();
      goOn(input);
    } else if (event.key === 'Tab') event.preventDefault();
    if (event.key === 'Backspace' && input === '') {
      const before = back(state);
      if (before) setState(before);
      else onBack();
    }
  };

  return (
    <Cmdk label={title} shouldFilter={false} loop vimBindings={false} onKeyDown={onKeyDown}>
      <div className="palette-input">
        <small>
          {title} · {step.title} {state.at + 1}/{steps.length}
        </small>
        <Cmdk.Input
          autoFocus
          value={input}
          onValueChange={setInput}
          placeholder={step.kind === 'text' ? step.placeholder : step.title}
          aria-label={step.title}
        />
      </div>
      <Cmdk.List className="palette-list">
        {options.map((option) => (
          <Cmdk.Item
            key={option.value}
            className="palette-item"
            value={option.value}
            onSelect={() => choose(option.value)}
          >
            {step.kind === 'many' && (
              <i className="palette-box-mark" data-on={state.chosen.includes(option.value) || undefined} />
            )}
            <span className="palette-title">
              <Marked text={option.label} ranges={matchText(input, option.label)?.ranges ?? []} />
            </span>
            <small>{option.detail}</small>
          </Cmdk.Item>
        ))}
        {step.kind !== 'text' && (
          <Cmdk.Empty className="palette-empty">{busy ? '查找中…' : '没有可选的'}</Cmdk.Empty>
        )}
      </Cmdk.List>
      <div className="palette-legend" role="status">
        {complaint ? (
          <span className="palette-complaint">{complaint}</span>
        ) : (
          <>
            <span>
              <kbd>↵</kbd> {step.kind === 'many' ? '选择' : '下一步'}
            </span>
            {step.kind === 'many' && (
              <span>
                <kbd>Tab</kbd> 下一步，已选 {state.chosen.length}
              </span>
            )}
            <span>
              <kbd>⌫</kbd> 上一步
            </span>
          </>
        )}
      </div>
    </Cmdk>
  );
}
