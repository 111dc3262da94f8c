/** The instances of a form's records, with the record's id. Deleted instances are excluded. */
import type { Tx } from '../../database.ts';

type RecordIds = { formId: string; rowIds: string[] };

export function listInstancesOfRecords(tx: Tx, { formId, rowIds }: RecordIds) {
  return tx
    .selectFrom('instances')
    .select(['instanceId', 'rowId', 'status'])
    .where('formId', '=', formId)
    .where('rowId', 'in', rowIds)
    .where('deleted', '=', false)
    .execute();
}
