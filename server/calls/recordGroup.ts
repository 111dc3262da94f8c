import type { recordGroupCalls } from '../../contract/calls/recordGroup.ts';
import { formByName } from '../records/forms.ts';
import { recordGroups } from '../records/groups.ts';
import type { Handlers } from './context.ts';

export const recordGroupHandlers = {
  async list({ tx, actor }, { params, body }) {
    const { groupBy, groupOrder, pageNum, pageSize, ...filters } = body;
    const asked = { filters, groupBy, pageNum, pageSize, ...(groupOrder && { groupOrder }) };
    return recordGroups(tx, await formByName(tx, params.form), { asked, actor });
  },
} satisfies Handlers<typeof recordGroupCalls>;
