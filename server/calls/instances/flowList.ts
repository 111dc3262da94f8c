import { sql } from 'kysely';
import type { flowListCalls } from '../../../contract/calls/flowList.ts';
import type { Handlers } from '../../context/handler.ts';
import { findInstances } from '../../db/queries/flow/lists/findInstances.ts';
import { loadFlowGroups } from '../../db/queries/flow/lists/flowGroups.ts';
import { loadInstancePage } from '../../db/queries/flow/lists/instancePage.ts';
import {
  buildHandledSource,
  buildStartedSource,
  handledTables,
} from '../../db/queries/flow/lists/myInstances.ts';
import { buildVisibleSource } from '../../db/queries/flow/lists/visibleInstances.ts';
import { canViewAllInstances } from '../../instances/facts/canView.ts';
import { exportList } from '../shared/exportList.ts';
import { readGroupPage } from '../shared/groupList.ts';

const instances = sql`instances i`;

export const flowListHandlers: Handlers<typeof flowListCalls> = {
  selectByFormId({ tx, actor, now }, { body }) {
    const userId = canViewAllInstances(actor) ? null : actor.userId;
    return loadInstancePage(tx, buildVisibleSource({ userId, now }, body), body);
  },

  groups({ tx, actor, now }, { body }) {
    const userId = canViewAllInstances(actor) ? null : actor.userId;
    const { where } = buildVisibleSource({ userId, now }, body);
    return loadFlowGroups(tx, { list: 'instances', tables: instances, where }, readGroupPage(body));
  },

  groupsOfMyStartList({ tx, actor }, { query }) {
    const { where } = buildStartedSource(actor.userId, query);
    return loadFlowGroups(tx, { list: 'instances', tables: instances, where }, readGroupPage(query));
  },

  groupsOfMyApprovalList({ tx, actor }, { query }) {
    const { where } = buildHandledSource(actor.userId, query);
    return loadFlowGroups(tx, { list: 'acts', tables: handledTables, where }, readGroupPage(query));
  },

  find: ({ tx, actor }, { query }) =>
    findInstances(tx, { userId: actor.userId, everybodys: canViewAllInstances(actor) }, query),

  export: (context, { body }) => exportList(context, 'instances', body),

  exportMyTask: (context, { query }) => exportList(context, 'todo', query),

  exportMyReadingTask: (context, { query }) => exportList(context, 'toread', query),

  exportMyStartList: (context, { query }) => exportList(context, 'started', query),

  exportMyApprovalList: (context, { query }) => exportList(context, 'handled', query),
};
