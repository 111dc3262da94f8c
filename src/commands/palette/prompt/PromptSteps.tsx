/** The questions of one prompt in the palette, answered by keyboard. */
import type { KeyboardEvent } from 'react';
import { formatAnswer, type Prompt } from '../../core/prompt.ts';
import { ChoiceStep } from './ChoiceStep.tsx';
import type { PromptState } from './promptState.ts';
import { TextStep } from './TextStep.tsx';
import { usePrompt } from './usePrompt.ts';

type PromptStepsProps = {
  prompt: Prompt;
  onBack: () => void;
  onSent: () => void;
};

export function PromptSteps({ prompt, onBack, onSent }: PromptStepsProps) {
  const running = usePrompt({ prompt, onSent });
  const { state, busy } = running;
  const { step } = state;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.defaultPrevented) return;
    const onward = event.key === 'Tab' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey));
    if (onward) {
      event.preventDefault();
      if (step && step.kind !== 'one') running.goOn();
    } else if (event.key === 'Backspace' && state.typed === '') {
      event.preventDefault();
      if (!busy && !running.goBack()) onBack();
    } else if (event.key === 'Enter' && !step && !busy) running.again();
  };
  const stepKey = `${prompt.key} ${state.past.length}`;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of every question
    <div onKeyDown={onKeyDown} aria-busy={busy}>
      <PromptTrail prompt={prompt} state={state} />
      {step?.kind === 'text' && (
        <TextStep key={stepKey} step={step} state={state} onType={running.type} onGo={() => running.goOn()} />
      )}
      {step && step.kind !== 'text' && (
        <ChoiceStep
          key={stepKey}
          step={step}
          state={state}
          onType={running.type}
          onTake={(taken) => (step.kind === 'many' ? running.toggle(taken) : running.goOn({ taken }))}
          onMore={(taken) => running.goOn({ taken, further: true })}
        />
      )}
      {!step && <WaitingStep problem={state.problem} />}
      <PromptLegend state={state} busy={busy} />
    </div>
  );
}

/** The subject of the prompt and the answers so far. */
function PromptTrail({ prompt, state }: { prompt: Prompt; state: PromptState }) {
  return (
    <ol className="palette-trail" aria-label={prompt.title}>
      <li>
        <b>{prompt.title}</b> {prompt.subject}
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
