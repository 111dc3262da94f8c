/** The handlers of an administration object that is stored in a table, derived from its description. */
import type { CallInput } from '../../../contract/call.ts';
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
import { holdSavedReferences } from '../references/savedReferences.ts';
import { assertFound } from './assertFound.ts';
import { exportList } from './exportList.ts';
import { type GroupsQuery, groupList } from './groupList.ts';
import {
  addRow,
  changeLockedRow,
  deleteLockedRows,
  lockEditedRow,
  lockRemovedRows,
  sortRows,
} from './resourceChanges.ts';

type ListInput = { query: ResourceRequest & { pageNum: number; pageSize: number } };
type GroupsInput = { query: ResourceRequest & GroupsQuery };
type Input<B> = { body: B };

/** What an object requires beyond its description. A rule refuses by throwing, after the locks and before the change. */
type Rules<Add, Edit> = {
  /** Runs the writing half of every change, and checks what must hold after it. */
  around?: <T>(context: CallContext, write: () => Promise<T>) => Promise<T>;
  /** False for a row that does not exist for this person. */
  isReadable?: (context: CallContext, row: ResourceValues) => boolean | Promise<boolean>;
  /** Adds to the answered rows what their columns do not hold. */
  complete?: (
    context: CallContext,
    rows: readonly ResourceValues[],
  ) => readonly ResourceValues[] | Promise<readonly ResourceValues[]>;
  /** The entered values as they are stored, before the rules see them. */
  toStored?: (context: CallContext, values: Partial<Add & Edit>) => ResourceValues | Promise<ResourceValues>;
  /** Refuses by who names the row, before the row is locked. Takes the locks that this needs. */
  beforeLocks?: (context: CallContext, input: Input<Edit>) => void | Promise<void>;
  /** The same for rows that move below another parent. */
  beforeMove?: (context: CallContext, input: Input<SiblingOrder>) => void | Promise<void>;
  beforeAdd?: (context: CallContext, input: Input<Add>) => void | Promise<void>;
  beforeEdit?: (context: CallContext, input: Input<Edit>) => void | Promise<void>;
  beforeRemove?: (context: CallContext, input: Input<string[]>) => void | Promise<void>;
};

const writeOnly: NonNullable<Rules<never, never>['around']> = (_, write) => write();

const handlersOf = (
  resource: StoredResource,
  {
    around = writeOnly,
    isReadable = () => true,
    complete = (_, rows) => rows,
    toStored = (_, values) => values,
    beforeLocks,
    beforeMove,
    beforeAdd,
    beforeEdit,
    beforeRemove,
  }: Rules<ResourceValues, ResourceValues>,
) => ({
  async list(context: CallContext, { query }: ListInput) {
    const { rows, total } = await fetchPage(selectListed(context.tx, resource, query), query);
    return { total, rows: await complete(context, rows) };
  },

  export: (context: SessionContext, { query }: ListInput) =>
    // The sheets of stored objects have the names of their tables (jobs/kinds/resourceSheets.ts).
    exportList(context, resource.stored.table as ExportableListName, query),

  groups: (context: CallContext, { query }: GroupsInput) => groupList(context, resource.name, query),

  async detail(context: CallContext, { params }: { params: ResourceValues }) {
    const row = await findResourceRow(context.tx, resource, String(params[resource.key]));
    const found = assertFound(row && (await isReadable(context, row)) ? row : undefined);
    return (await complete(context, [found]))[0];
  },

  async add(context: CallContext, input: Input<ResourceValues>) {
    await holdSavedReferences(context.tx, resource.name);
    const body = await toStored(context, input.body);
    await beforeAdd?.(context, { body });
    return around(context, () => addRow(context, resource, body));
  },

  async edit(context: CallContext, input: Input<ResourceValues>) {
    const body = await toStored(context, input.body);
    await beforeLocks?.(context, { body });
    await lockEditedRow(context, resource, body);
    await beforeEdit?.(context, { body });
    return around(context, () => changeLockedRow(context, resource, body));
  },

  async remove(context: CallContext, input: Input<string[]>) {
    await lockRemovedRows(context, resource, input.body);
    await beforeRemove?.(context, input);
    return around(context, () => deleteLockedRows(context, resource, input.body));
  },

  async sort(context: CallContext, { body }: Input<SiblingOrder>) {
    // An order among siblings changes nothing else.
    if (body.parentId === undefined) return sortRows(context, resource, body);
    await beforeMove?.(context, { body });
    await holdSavedReferences(context.tx, resource.name);
    return around(context, () => sortRows(context, resource, body));
  },
});

type HandlersOf<R extends Resource> = R['group'] extends keyof Calls ? Handlers<Calls[R['group']]> : never;
type DerivedHandlers<R extends Resource> = Pick<
  HandlersOf<R>,
  Extract<keyof HandlersOf<R>, Extract<keyof R['calls'], ResourceAct>>
>;
type BodyOf<R extends Resource, Act extends string> = R['group'] extends keyof Calls
  ? Calls[R['group']] extends { [One in Act]: infer C }
    ? CallInput<C> extends Input<infer B>
      ? B
      : never
    : never
  : never;

/** The handlers of the acts that the description names. A contract file with further calls adds theirs. */
export function resourceHandlers<const R extends StoredResource>(
  resource: R,
  rules: Rules<BodyOf<R, 'add'>, BodyOf<R, 'edit'>> = {},
): DerivedHandlers<R> {
  const all = handlersOf(resource, rules as Rules<ResourceValues, ResourceValues>);
  const acts = Object.keys(resource.calls) as ResourceAct[];
  // Calls and handlers are derived from the same description.
  return Object.fromEntries(acts.map((act) => [act, all[act]])) as unknown as DerivedHandlers<R>;
}
