/** Actions of a button within a form: fill other fields, open a new record of another form, open a page. */

import { evaluate } from '../../../contract/expression/evaluate.ts';
import { ExpressionError } from '../../../contract/expression/expressionError.ts';
import type { FieldAction } from '../../../contract/fields/fieldSettings.ts';
import { getFieldType } from '../../../contract/fields/registry.ts';
import { coerceDefault } from '../../../contract/forms/compute/defaultValues.ts';
import { fillTemplate } from '../../../contract/forms/compute/displayValues.ts';
import { createScope } from '../../../contract/forms/compute/fieldExpressions.ts';
import type { FormDefinition } from '../../../contract/forms/definition.ts';
import { mapJumpValues } from '../../../contract/forms/jumpValues.ts';
import { maskValues } from '../../../contract/forms/masking.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { openNewRecordWith } from '../../commands/record/newRecordUrl.ts';
import type { FieldLocation } from '../../fields/fieldContext.ts';
import type { AnyField } from '../../fields/fieldRenderer.ts';
import { formExpressionContext } from '../../state/forms/fieldKindsAround.ts';
import { loadDefinition } from '../../state/forms/formCache.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { toast } from '../../ui/toast/toast.ts';
import { loadDisplayTexts } from '../shared/displayTexts.ts';

/** Returns the values to fill in; undefined if there are no values or if the action failed with a message. */
export async function runFieldAction(
  { action }: AnyField,
  { form, values }: FieldLocation,
): Promise<Values | undefined> {
  if (!action) return undefined;
  try {
    const definition = await loadDefinition(form);
    // Each action is answered by the entry of its own type.
    return await (runnersByType[action.type] as FieldActionRunner<FieldAction>)(action, {
      definition,
      values,
    });
  } catch (error) {
    if (error instanceof ExpressionError) toast.error(error.message);
    else showFailure(error);
    return undefined;
  }
}

type FieldActionContext = { definition: FormDefinition; values: Values };
type FieldActionRunner<A> = (action: A, given: FieldActionContext) => Promise<Values | undefined>;

const runnersByType: { [T in FieldAction['type']]: FieldActionRunner<Extract<FieldAction, { type: T }>> } = {
  async compute({ assign }, { definition, values }) {
    const filled: Values = {};
    for (const { toField, expression } of assign) {
      const field = definition.fields.find(({ enName }) => enName === toField);
      if (field)
        filled[toField] = checkResult(field, { expression, values: { ...values, ...filled }, definition });
    }
    return loadDisplayTexts(definition, filled);
  },
  async toForm({ targetForm, fieldMap }, { definition, values }) {
    const target = await loadDefinition(targetForm);
    await openNewRecordWith(
      targetForm,
      mapJumpValues({ fields: definition.fields, values }, target.fields, fieldMap),
    );
    return undefined;
  },
  async link({ address }, { definition, values }) {
    const filled = fillTemplate(address, encodeValues(values), formExpressionContext(definition));
    // A configured address leads to a page, never to a script.
    if (/^(https?:\/\/|\/(?!\/))/.test(filled)) window.open(filled, '_blank', 'noopener');
    else toast.error('链接地址有误');
    return undefined;
  },
};

/** A field's value is encoded, so that it remains one segment of the address. */
const encodeValues = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? encodeURIComponent(value) : value,
    ]),
  );

function checkResult(
  field: AnyField,
  { expression, values, definition }: FieldActionContext & { expression: string },
): unknown {
  // As in computed fields: the result is shown to all who see the filled field.
  const read = getFieldType(field).masked ? values : maskValues(definition.fields, values);
  const value = evaluate(expression, createScope(read, formExpressionContext(definition)));
  try {
    return coerceDefault(field, value);
  } catch {
    throw new ExpressionError(`${field.label}：计算结果不是有效的值`);
  }
}
