/** The questions of one prompt in the palette, answered by keyboard. */
import type { KeyboardEvent } from 'react';
import { formatAnswer, type Prompt } from '../../core/prompt.ts';
import { ChoiceStep } from './ChoiceStep.tsx';
import type { PromptState } from './promptState.ts';
import { TextStep } from './TextStep.tsx';
import { usePrompt } from './usePrompt.ts';

type PromptStepsProps = {
  walk: Prompt;
  onBack: () => void;
  onSent: () => void;
};

export function PromptSteps({ walk, onBack, onSent }: PromptStepsProps) {
  const walking = usePrompt({ walk, onSent });
  const { state, busy } = walking;
  const { step } = state;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    const onward = event.key === 'Tab' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (onward) {
      event.preventDefault();
      if (step && step.kind !== 'one') walking.goOn();
    } else if (event.key === 'Backspace' && state.typed === '') {
      event.preventDefault();
      if (!busy && !walking.goBack()) onBack();
    } else if (event.key === 'Enter' && !step && !busy) walking.again();
  };
  const place = `${walk.key} ${state.past.length}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what holds for every question
    <div onKeyDown={onKeyDown} aria-busy={busy}>
      <PromptTrail walk={walk} state={state} />
      {step?.kind === 'text' && (
        <TextStep key={place} step={step} state={state} onType={walking.type} onGo={() => walking.goOn()} />
      )}
      {step && step.kind !== 'text' && (
        <ChoiceStep
          key={place}
          step={step}
          state={state}
          onType={walking.type}
          onTake={(taken) => (step.kind === 'many' ? walking.toggle(taken) : walking.goOn({ taken }))}
          onMore={(taken) => walking.goOn({ taken, further: true })}
        />
      )}
      {!step && <WaitingStep problem={state.problem} />}
      <PromptLegend state={state} busy={busy} />
    </div>
  );
}

/** The subject of the prompt and the answers so far. */
function PromptTrail({ walk, state }: { walk: Prompt; state: PromptState }) {
  return (
    <ol className="palette-trail" aria-label={walk.title}>
      <li>
        <b>{walk.title}</b> {walk.subject}
      </li>
      {state.past.map(({ step, answer }) => (
        <li key={step.name} title={formatAnswer(answer)}>
          {step.title} <b>{formatAnswer(answer) || '未填'}</b>
        </li>
      ))}
    </ol>
  );
}

/** Holds the focus until there is a question. */
function WaitingStep({ problem }: { problem: string | undefined }) {
  return (
    <div className="palette-input">
      <input readOnly aria-label="正在准备" placeholder={problem ? '按 ↵ 重试' : '正在准备…'} ref={focus} />
    </div>
  );
}

const focus = (input: HTMLInputElement | null) => input?.focus();

function PromptLegend({ state, busy }: { state: PromptState; busy: boolean }) {
  const { step, problem, chosen } = state;
  const onward = step?.sends ?? '下一步';
  return (
    <div className="palette-legend">
      {problem ? (
        <span className="palette-complaint" role="alert">
          {problem}
        </span>
      ) : (
        <>
          <span>
            <kbd>↵</kbd> {step?.kind === 'many' ? '选择' : onward}
          </span>
          {step?.kind === 'many' && (
            <span>
              <kbd>Tab</kbd> {onward}，已选 {chosen.length}
            </span>
          )}
          {step?.kind === 'one' && step.more && (
            <span>
              <kbd>Tab</kbd> 更多：{step.more}
            </span>
          )}
          {step?.kind === 'text' && (
            <span>
              <kbd>⇧</kbd>
              <kbd>↵</kbd> 换行
            </span>
          )}
          <span>
            <kbd>⌫</kbd> 上一步
          </span>
          <span>
            <kbd>Esc</kbd> 离开，已填内容保留
          </span>
        </>
      )}
      <span className="palette-busy" role="status">
        {busy ? '请稍候…' : ''}
      </span>
    </div>
  );
}
