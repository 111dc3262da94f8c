import { sql } from 'kysely';
import type { GroupUnit } from '../../../contract/calls/shapes/groupShapes.ts';
import { parseListGroupOrder } from '../../../contract/calls/shapes/groupsOfList.ts';
import { resources } from '../../../contract/resources/registry.ts';
import { isStored } from '../../../contract/resources/resource.ts';
import type { ResourceName } from '../../../contract/resources/resourcePages.ts';
import type { CallContext } from '../../context/callContext.ts';
import { loadListGroups } from '../../db/resources/listGroups.ts';
import { type ResourceRequest, selectListed } from '../../db/resources/resourceRows.ts';
import { listRows } from '../../jobs/kinds/listRows.ts';

export type GroupsQuery = {
  groupBy?: string | undefined;
  groupUnit?: GroupUnit | undefined;
  groupOrder?: string | undefined;
  pageNum: number;
  pageSize: number;
};

/** The groups of the rows that the list call answers for these parameters, and the sums of all of them. */
export async function groupList(context: CallContext, name: ResourceName, query: GroupsQuery) {
  const rows = await selectRows(context, name, query);
  return loadListGroups(context.tx, resources[name], { rows, ...readGroupPage(query) });
}

/** What a request says of its groups beside the conditions of the list. */
export const readGroupPage = ({
  groupBy,
  groupUnit,
  groupOrder = 'count.desc',
  pageNum,
  pageSize,
}: GroupsQuery) => ({
  groupBy,
  groupUnit,
  groupOrder: parseListGroupOrder(groupOrder),
  pageNum,
  pageSize,
});

async function selectRows(context: CallContext, name: ResourceName, request: object) {
  if (name in listRows) return listRows[name as keyof typeof listRows](context, request);
  const resource = resources[name];
  if (!isStored(resource)) throw new Error(`The rows of ${name} have no query.`);
  return sql`${selectListed(context.tx, resource, request as ResourceRequest).clearOrderBy()}`;
}
