/**
 * Explains the state of a node: its people, skipping, branch and votes, with the values that the server derived
 * them from.
 */
import { useEffect, useState } from 'react';
import type { SectionOf, WhyAnswer, WhySection } from '../../../contract/calls/shapes/whyShapes.ts';
import { CallFailure } from '../../client/callFailure.ts';
import { loadWhyAnswer } from '../../state/cache/whyAnswers.ts';
import { Button, IconButton } from '../../ui/Button.tsx';
import { LoadingIndicator } from '../../ui/EmptyState.tsx';

type ExplanationPaneProps = {
  processInstanceId: string;
  flowNodeId: string;
  /** Changes whenever the instance advances. */
  asOf: string;
  onClose: () => void;
  /** Assigns the node to other people; undefined where that is not allowed. */
  onAssign?: (() => void) | undefined;
};

type ExplanationState = { answer?: WhyAnswer | null; problem?: string };

export function ExplanationPane({
  processInstanceId,
  flowNodeId,
  asOf,
  onClose,
  onAssign,
}: ExplanationPaneProps) {
  const [explanation, setExplanation] = useState<ExplanationState>({});
  useEffect(() => {
    let late = false;
    setExplanation({});
    loadWhyAnswer({ processInstanceId, flowNodeId }, asOf).then(
      (answer) => late || setExplanation({ answer }),
      (error: unknown) =>
        late ||
        setExplanation({ problem: error instanceof CallFailure ? error.msg : '没有加载成功，请重试' }),
    );
    return () => {
      late = true;
    };
  }, [processInstanceId, flowNodeId, asOf]);
  const { answer, problem } = explanation;
  return (
    <aside className="diagram-why" aria-label="为什么" aria-live="polite">
      <header>
        <b>{answer?.name ?? '为什么'}</b>
        {onAssign && <Button onClick={onAssign}>指派</Button>}
        <IconButton label="关闭说明" onClick={onClose}>
          ×
        </IconButton>
      </header>
      {problem !== undefined && <p className="dialog-wrong">{problem}</p>}
      {answer === null && <p>日志暂不可见，流程结束后可查看</p>}
      {answer === undefined && problem === undefined && <LoadingIndicator />}
      {answer && (
        <>
          <p>{answer.summary}</p>
          {answer.sections.map((section, at) => (
            // The sections of one answer are constant.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <ExplanationSection key={at} section={section} />
          ))}
        </>
      )}
    </aside>
  );
}

function ExplanationSection({ section }: { section: WhySection }) {
  return (
    <section>
      <h3>{section.title}</h3>
      {section.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {section.kind === 'lines' && <ConditionValues section={section} />}
    </section>
  );
}

/** The values that the conditions read, each listed once. */
function ConditionValues({ section }: { section: SectionOf<'lines'> }) {
  const values = new Map(section.lines.flatMap((line) => line.values).map((value) => [value.name, value]));
  if (values.size === 0) return null;
  return (
    <dl>
      {[...values.values()].map(({ name, label, text, masked }) => (
        <div key={name}>
          <dt>{label || name}</dt>
          <dd>{masked ? '（无权查看）' : text || '（空）'}</dd>
        </div>
      ))}
    </dl>
  );
}
