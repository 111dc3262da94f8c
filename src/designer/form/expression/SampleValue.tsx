/** What an expression is for the chosen record of the published form. */
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import type { Path } from '../../../../contract/design/edit.ts';
import { type FormDesign, getFieldAt, isColumnPath } from '../../../../contract/design/form/formDesign.ts';
import { renameSampleValues } from '../../../../contract/design/form/sampleValues.ts';
import {
  type EvaluationResult,
  evaluate,
  isLooseConditionMet,
  type Scope,
} from '../../../../contract/expression/evaluate.ts';
import { ExpressionError } from '../../../../contract/expression/expressionError.ts';
import { tryParseExpression } from '../../../../contract/expression/parse.ts';
import { createScope } from '../../../../contract/forms/compute/fieldExpressions.ts';
import { getFieldKinds, getRowKinds } from '../../../../contract/forms/fieldKinds.ts';
import type { Values } from '../../../../contract/forms/recordRules.ts';
import { currentFacts } from '../../../state/forms/currentFacts.ts';
import { useFormDraft, useFormHistory } from '../formDraft.ts';
import type { SampleRecord, SampleRecords } from '../modes/sampleRecords.ts';

type SampleValueProps = {
  expression: string;
  /** It holds or does not hold; otherwise it is a value. */
  isCondition: boolean;
};

export function SampleValue({ expression, isCondition }: SampleValueProps) {
  const draft = useFormDraft();
  const { document: design, focus } = useFormHistory(draft);
  const sample = useSample(draft.samples);
  const { published } = draft.samples;
  if (!sample || !published || expression.trim() === '') return null;
  const parsed = tryParseExpression(expression);
  // An error of writing is shown as a problem.
  if (!parsed) return null;
  const decide = isCondition ? isLooseConditionMet : evaluate;
  return (
    <p className="builder-sample">
      {sample.title}：
      <b>
        {describeResult(() =>
          decide(
            parsed,
            createSampleScope({
              design,
              focus,
              values: renameSampleValues(design, published, sample.values),
            }),
          ),
        )}
      </b>
    </p>
  );
}

function useSample(samples: SampleRecords): SampleRecord | undefined {
  const { record } = useSnapshot(samples.state) as SampleRecords['state'];
  useEffect(() => {
    // A person who may not see the records gets no example.
    samples.load().catch(() => {});
  }, [samples]);
  return record;
}

type EvaluatedOn = { design: FormDesign; focus: Path; values: Readonly<Values> };

/** A column is computed in the first row. */
function createSampleScope({ design, focus, values }: EvaluatedOn): Scope {
  const owner = isColumnPath(focus) ? getFieldAt(design, focus.slice(0, 2)) : undefined;
  const rows = owner && values[owner.enName];
  const row = Array.isArray(rows) ? rows[0] : undefined;
  const kinds = owner ? getRowKinds(design.fields, owner.children ?? []) : getFieldKinds(design.fields);
  return createScope({ ...values, ...row }, { ...currentFacts(), kinds });
}

/** The value, or why this record has none: a division by zero. */
function describeResult(decide: () => EvaluationResult): string {
  try {
    return formatResult(decide());
  } catch (error) {
    if (error instanceof ExpressionError) return `算不出，${error.message}`;
    throw error;
  }
}

function formatResult(result: EvaluationResult): string {
  if (result === null || result === '') return '—';
  if (typeof result === 'boolean') return result ? '成立' : '不成立';
  return Array.isArray(result) ? result.map(formatResult).join('、') : result;
}
