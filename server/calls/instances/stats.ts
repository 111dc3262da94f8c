import type { statsCalls } from '../../../contract/calls/stats.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { loadFlowStatsPage } from '../../db/queries/flow/lists/flowStatsPage.ts';
import { exportList } from '../shared/exportList.ts';

export const statsHandlers: Handlers<typeof statsCalls> = {
  userStats: (context, { query: filter }) =>
    loadFlowStatsPage(context.tx, 'user', { reader: readerOf(context), filter }),

  formStats: (context, { query: filter }) =>
    loadFlowStatsPage(context.tx, 'form', { reader: readerOf(context), filter }),

  exportUserStats: (context, { query }) => exportList(context, 'userStats', query),

  exportFormStats: (context, { query }) => exportList(context, 'formStats', query),
};

const readerOf = ({ actor, now }: CallContext) => ({ ...actor, now });
