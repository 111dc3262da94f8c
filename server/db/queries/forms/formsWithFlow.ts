import { sql } from 'kysely';
import type { Tx } from '../../database.ts';
import { textOrder } from '../../filter/chineseOrder.ts';

/** The forms that have a deployed flow, by name. */
export const listFormsWithFlow = (tx: Tx) =>
  tx
    .selectFrom('forms')
    .innerJoin('flowDefinitions', 'flowDefinitions.formId', 'forms.formId')
    .select(['forms.enName as formEnName', 'forms.cnName as formCnName'])
    .where('flowDefinitions.status', '=', 'deployed')
    .where('forms.deleted', '=', false)
    .orderBy(textOrder(sql.ref('forms.cnName')))
    .orderBy('forms.formId')
    .execute();
