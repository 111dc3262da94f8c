/** What a button within a form does: fill what is beside it, go on to a new record of another form, open a page. */
import { ExpressionError } from '../../../contract/expression/error.ts';
import { evaluate } from '../../../contract/expression/evaluate.ts';
import { scopeOf } from '../../../contract/forms/conditions.ts';
import { fittingValue } from '../../../contract/forms/defaults.ts';
import type { FieldAction, FormDefinition } from '../../../contract/forms/definition.ts';
import { filledTemplate } from '../../../contract/forms/displayed.ts';
import { jumpValues } from '../../../contract/forms/jump.ts';
import type { Values } from '../../../contract/forms/rules.ts';
import { jumpTo } from '../../commands/entryAddress.ts';
import type { AnyField } from '../../fields/type.ts';
import type { FieldPlace } from '../../fields/world.ts';
import { knownIn } from '../../state/fieldsAround.ts';
import { loadDefinition } from '../../state/formCache.ts';
import { showFailure } from '../../state/showFailure.ts';
import { toast } from '../../ui/toast.ts';
import { withTexts } from '../record/displayTexts.ts';

/** The values to fill in; undefined where there are none, or where it did not come off, which has been said. */
export async function pressed(
  { action }: AnyField,
  { form, values }: FieldPlace,
): Promise<Values | undefined> {
  if (!action) return undefined;
  try {
    const definition = await loadDefinition(form);
    // Each action is answered by the entry of its own type.
    return await (actions[action.type] as Act<FieldAction>)(action, { definition, values });
  } catch (error) {
    if (error instanceof ExpressionError) toast.error(error.message);
    else showFailure(error);
    return undefined;
  }
}

type Given = { definition: FormDefinition; values: Values };
type Act<A> = (action: A, given: Given) => Promise<Values | undefined>;

const actions: { [T in FieldAction['type']]: Act<Extract<FieldAction, { type: T }>> } = {
  async compute({ assign }, { definition, values }) {
    const filled: Values = {};
    for (const { toField, expression } of assign) {
      const field = definition.fields.find(({ enName }) => enName === toField);
      if (field)
        filled[toField] = fittingOrSaid(field, { expression, values: { ...values, ...filled }, definition });
    }
    return withTexts(definition, filled);
  },
  async toForm({ targetForm, fieldMap }, { definition, values }) {
    const target = await loadDefinition(targetForm);
    await jumpTo(targetForm, jumpValues({ fields: definition.fields, values }, target.fields, fieldMap));
    return undefined;
  },
  async link({ address }, { definition, values }) {
    const filled = filledTemplate(address, encoded(values), knownIn(definition));
    // A configured address leads to a page, never to a script.
    if (/^(https?:\/\/|\/(?!\/))/.test(filled)) window.open(filled, '_blank', 'noopener');
    else toast.error('链接地址有误');
    return undefined;
  },
};

/** Whatever a field holds stays one part of the address. */
const encoded = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? encodeURIComponent(value) : value,
    ]),
  );

function fittingOrSaid(
  field: AnyField,
  { expression, values, definition }: Given & { expression: string },
): unknown {
  const value = evaluate(expression, scopeOf(values, knownIn(definition)));
  try {
    return fittingValue(field, value);
  } catch {
    throw new ExpressionError(`${field.label}：计算结果不是有效的值`);
  }
}
