/** What a new record starts with: its defaults, what it is copied from or jumped to with, and the texts to show. */
import { startDefaults } from '../../../contract/forms/defaults.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/rules.ts';
import { api } from '../../client/api.ts';
import { complain } from '../../state/complain.ts';
import { knownIn } from '../../state/fieldsAround.ts';
import { type FormAccess, isEntered } from '../../state/formAccess.ts';
import { withTexts } from './displayTexts.ts';

/** `given` stands before every default. */
export async function newValues(definition: FormDefinition, given: Values): Promise<Values> {
  const { fields } = definition;
  const known = { ...startDefaults(fields, { given, known: knownIn(definition), complain }), ...given };
  const asked = fields.filter((field) => field.defaultType === 'sql' && !Object.hasOwn(given, field.enName));
  const answers = await Promise.all(asked.map((field) => sqlDefault(definition, field, known)));
  return withTexts(definition, { ...known, ...Object.fromEntries(answers) });
}

/** Without what may not be entered here: it would be shown and never be sent. */
export function enteredOnly(fields: readonly Field[], access: FormAccess, values: Values): Values {
  const shut = fields.filter((field) => !isEntered(access, field));
  const names = new Set(shut.flatMap(({ enName }) => [enName, `${enName}$view`]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

async function sqlDefault(
  { enName }: FormDefinition,
  field: Field,
  known: Values,
): Promise<[string, unknown]> {
  try {
    const params = Object.fromEntries(Object.entries(known).filter(([name]) => !name.includes('$')));
    const [value] = await api.record.initBySql({
      params: { form: enName },
      body: { toField: field.enName, params },
    });
    return [field.enName, value ?? null];
  } catch (error) {
    complain(`The SQL default of ${field.enName} was not answered: ${String(error)}`);
    return [field.enName, null];
  }
}
