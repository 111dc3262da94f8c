import type { flowListCalls } from '../../contract/calls/flowList.ts';
import { findInstances } from '../db/queries/findInstances.ts';
import { instancePage } from '../db/queries/instancePage.ts';
import { seenInstances } from '../db/queries/seenInstances.ts';
import { overseesFlows } from '../effects/see.ts';
import type { Handlers } from './context.ts';
import { exportList } from './exportList.ts';

export const flowListHandlers: Handlers<typeof flowListCalls> = {
  selectByFormId({ tx, actor, now }, { body }) {
    const userId = overseesFlows(actor) ? null : actor.userId;
    return instancePage(tx, seenInstances({ userId, now }, body), body);
  },

  find: ({ tx, actor }, { query }) =>
    findInstances(tx, { userId: actor.userId, everybodys: overseesFlows(actor) }, query),

  export: (context, { body }) => exportList(context, 'instances', body),

  exportMyTask: (context, { query }) => exportList(context, 'todo', query),

  exportMyReadingTask: (context, { query }) => exportList(context, 'toread', query),

  exportMyStartList: (context, { query }) => exportList(context, 'started', query),

  exportMyApprovalList: (context, { query }) => exportList(context, 'handled', query),
};
