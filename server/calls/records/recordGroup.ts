import type { recordGroupCalls } from '../../../contract/calls/recordGroup.ts';
import type { Handlers } from '../../context/handler.ts';
import { loadRecordGroups } from '../../records/list/recordGroups.ts';
import { loadFormByName } from '../../records/schema/formDefinitions.ts';

export const recordGroupHandlers = {
  async list({ tx, actor }, { params, body }) {
    const { groupBy, groupOrder, pageNum, pageSize, ...filters } = body;
    const asked = { filters, groupBy, pageNum, pageSize, ...(groupOrder && { groupOrder }) };
    return loadRecordGroups(tx, await loadFormByName(tx, params.form), { asked, actor });
  },
} satisfies Handlers<typeof recordGroupCalls>;
