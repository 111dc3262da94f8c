/** The handlers of an administration object that is stored in a table, derived from its description. */
import type { Calls } from '../../../contract/calls.ts';
import type { Resource, ResourceAct, StoredResource } from '../../../contract/resources/resource.ts';
import type { CallContext, SessionContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import type { SiblingOrder } from '../../db/queries/platform/saveOrder.ts';
import {
  findResourceRow,
  type ResourceRequest,
  type ResourceValues,
  selectListed,
} from '../../db/resources/resourceRows.ts';
import type { ExportableListName } from '../../jobs/kinds/exportableLists.ts';
import { assertFound } from './assertFound.ts';
import { exportList } from './exportList.ts';
import { addRow, editRow, removeRows, sortRows } from './resourceChanges.ts';

type ListInput = { query: ResourceRequest & { pageNum: number; pageSize: number } };
type BodyInput<B> = { body: B };

const handlersOf = (resource: StoredResource) => ({
  list: ({ tx }: CallContext, { query }: ListInput) => fetchPage(selectListed(tx, resource, query), query),

  export: (context: SessionContext, { query }: ListInput) =>
    // The sheets of stored objects have the names of their tables (jobs/kinds/resourceSheets.ts).
    exportList(context, resource.stored.table as ExportableListName, query),

  detail: async ({ tx }: CallContext, { params }: { params: ResourceValues }) =>
    assertFound(await findResourceRow(tx, resource, String(params[resource.key]))),

  add: (context: CallContext, { body }: BodyInput<ResourceValues>) => addRow(context, resource, body),

  edit: (context: CallContext, { body }: BodyInput<ResourceValues>) => editRow(context, resource, body),

  remove: (context: CallContext, { body }: BodyInput<string[]>) => removeRows(context, resource, body),

  sort: (context: CallContext, { body }: BodyInput<SiblingOrder>) => sortRows(context, resource, body),
});

type DerivedHandlers<R extends Resource> = R['group'] extends keyof Calls
  ? Pick<
      Handlers<Calls[R['group']]>,
      Extract<keyof Calls[R['group']], Extract<keyof R['calls'], ResourceAct>>
    >
  : never;

/** The handlers of the acts that the description names. A contract file with further calls adds theirs. */
export function resourceHandlers<const R extends StoredResource>(resource: R): DerivedHandlers<R> {
  const all = handlersOf(resource);
  const acts = Object.keys(resource.calls) as ResourceAct[];
  // Calls and handlers are derived from the same description.
  return Object.fromEntries(acts.map((act) => [act, all[act]])) as unknown as DerivedHandlers<R>;
}
