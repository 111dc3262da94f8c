import type { FieldSettings } from '../../../contract/fields/fieldSettings.ts';
import { api } from '../../client/api.ts';
import { loadRelatedRows } from '../../state/cache/relatedRows.ts';
import type { FieldChoice } from '../fieldContext.ts';
import type { ConditionOptionSource } from './conditionField.ts';

/** The same limit as in a related drop-down. */
const maxOptions = 20;

/** The records of the form that the field relates to. */
export function createRecordOptionSource({
  relateEnName: form,
  relateField,
}: Pick<FieldSettings, 'relateEnName' | 'relateField'>): ConditionOptionSource {
  if (!form) return {};
  const toOption = (row: Readonly<Record<string, unknown>>): FieldChoice => ({
    value: String(row.id),
    label: String((relateField && row[relateField]) ?? row.id),
  });
  return {
    lookUp: async (text) => {
      const body = {
        pageNum: 1,
        pageSize: maxOptions,
        leaves: true,
        totals: false,
        ...(text && { keyword: text }),
      };
      return (await api.record.list({ params: { form }, body })).rows.map(toOption);
    },
    findOptionsByValue: async (ids) => (await loadRelatedRows(form, ids)).map(toOption),
  };
}
