/** The initial values of a new record: its defaults, values copied or passed from another record, and display texts. */
import { computeDefaults } from '../../../contract/forms/compute/defaultValues.ts';
import type { Field, FormDefinition } from '../../../contract/forms/definition.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { api } from '../../client/api.ts';
import { formExpressionContext } from '../../state/forms/fieldKindsAround.ts';
import { type FormAccess, isEnterable } from '../../state/forms/formAccess.ts';
import { isSupplier } from '../../state/session/session.ts';
import { warnAboutConfiguration } from '../../state/workspace/configurationWarning.ts';
import { loadDisplayTexts } from '../shared/displayTexts.ts';

/** `given` values take precedence over defaults. */
export async function createInitialValues(definition: FormDefinition, given: Values): Promise<Values> {
  const { fields } = definition;
  const known = {
    ...computeDefaults(fields, {
      given,
      known: formExpressionContext(definition),
      reportProblem: warnAboutConfiguration,
    }),
    ...given,
  };
  // A query may read any form, so the server answers it to staff only.
  const asked = isSupplier() ? [] : fields;
  const sqlDefaults = asked.filter(
    (field) => field.defaultType === 'sql' && !Object.hasOwn(given, field.enName),
  );
  const answers = await Promise.all(sqlDefaults.map((field) => loadSqlDefault(definition, field, known)));
  return loadDisplayTexts(definition, { ...known, ...Object.fromEntries(answers) });
}

/** Omits values that may not be entered here: they would be shown and never be sent. */
export function keepEnterable(fields: readonly Field[], access: FormAccess, values: Values): Values {
  const shut = fields.filter((field) => !isEnterable(access, field));
  const names = new Set(shut.flatMap(({ enName }) => [enName, `${enName}$view`]));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

async function loadSqlDefault(
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
    warnAboutConfiguration(`The SQL default of ${field.enName} was not answered: ${String(error)}`);
    return [field.enName, null];
  }
}
