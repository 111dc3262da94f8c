/** A condition of the form as rows or as text. What rows cannot say stays text, with the reason. */
import './conditions.css';
import { useEffect, useMemo, useState } from 'react';
import { getConditionKinds } from '../../../../contract/design/form/conditionNames.ts';
import type { FieldWidgetProps } from '../../../fields/fieldRenderer.ts';
import { Button } from '../../../ui/Button.tsx';
import { SwitchTabs, switchTabId } from '../../base/SwitchTabs.tsx';
import { ExpressionWidget } from '../expression/ExpressionField.tsx';
import { SampleValue } from '../expression/SampleValue.tsx';
import { useFormDraft, useFormHistory } from '../formDraft.ts';
import { ConditionRows } from './ConditionRows.tsx';
import { listFormConditionFields } from './conditionFields.ts';
import type { ConditionVocabulary } from './conditionWriting.ts';
import { useConditions } from './useConditions.ts';

const tabs = { rows: '条件', text: '文字' } as const;
type Tab = keyof typeof tabs;

type ConditionEditorProps = FieldWidgetProps & {
  /** Told why the rows are not written yet; undefined once they are. */
  onProblem?: (problem: string | undefined) => void;
};

export function ConditionEditor({ onProblem, ...props }: ConditionEditorProps) {
  const { field, id, value, onChange, describedBy } = props;
  const text = typeof value === 'string' ? value : '';
  const vocabulary = useConditionVocabulary(field.maxLength);
  const { filter, reason, problem, edit } = useConditions({ text, vocabulary, onChange });
  useEffect(() => onProblem?.(problem), [onProblem, problem]);
  const [tab, setTab] = useState<Tab>(() => (reason === undefined ? 'rows' : 'text'));
  const [first, ...others] = vocabulary.fields;
  const writeText = () => {
    setTab('text');
    requestAnimationFrame(() => document.getElementById(`${id}-text`)?.focus());
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label is outside
    <div
      id={id}
      role="group"
      aria-label={field.label}
      aria-describedby={describedBy}
      className="builder-condition"
    >
      <SwitchTabs id={id} label={`${field.label}的写法`} tabs={tabs} shown={tab} onShow={setTab} />
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={switchTabId(id, tab)}>
        {tab === 'text' ? (
          <ExpressionWidget {...props} id={`${id}-text`} label={field.label} />
        ) : reason !== undefined || !first ? (
          <div role="status" className="builder-unsaid">
            <p>{reason ?? '还没有可以比较的字段'}</p>
            <Button onClick={writeText}>改文字</Button>
          </div>
        ) : (
          <>
            <ConditionRows fields={[first, ...others]} filter={filter} problem={problem} edit={edit} />
            <SampleValue expression={text} isCondition />
          </>
        )}
      </div>
    </div>
  );
}

/** The fields and their kinds, which stay the same until one of them changes. */
function useConditionVocabulary(maxLength = Number.POSITIVE_INFINITY): ConditionVocabulary {
  const draft = useFormDraft();
  const { document: design, focus } = useFormHistory(draft);
  // Options that are looked up follow from what is compared.
  const settings = useMemo(
    () =>
      JSON.stringify([focus, design.fields.map(({ hideCondition: _, colorConditions: __, ...one }) => one)]),
    [design.fields, focus],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings stand for the fields
  return useMemo(
    () => ({
      fields: listFormConditionFields(design, focus),
      kinds: getConditionKinds(design, focus),
      maxLength,
    }),
    [settings, maxLength],
  );
}
