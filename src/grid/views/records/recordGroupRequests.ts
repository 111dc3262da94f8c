import type { FormDefinition } from '../../../../contract/forms/definition.ts';
import { api } from '../../../client/api.ts';
import { toQueryBody } from '../../../state/lists/listQuery.ts';
import type { GroupRequests } from '../groups/groupedSource.ts';
import type { RecordRow } from './recordColumns.ts';

export function createRecordGroupRequests({ enName: form }: FormDefinition): GroupRequests<RecordRow> {
  const params = { form };
  return {
    totals: async ({ signal, ...query }) => {
      const body = { ...toQueryBody(query), countOnly: true };
      return api.record.list({ params, body }, { signal });
    },
    groups: (query, { groupOrder, ...level }) =>
      api.recordGroup.list({
        params,
        body: { ...toQueryBody(query), ...level, ...(groupOrder && { groupOrder }) },
      }),
    rows: async ({ signal, ...query }, page) => {
      const body = { ...toQueryBody(query), ...page, totals: false };
      return (await api.record.list({ params, body }, { signal })).rows;
    },
  };
}
