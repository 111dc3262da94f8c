import type { DictOption, dictCalls } from '../../../contract/calls/dict.ts';
import { Refusal } from '../../../contract/failures.ts';
import { dropOrphans } from '../../../contract/resources/treeRows.ts';
import type { CallContext } from '../../context/callContext.ts';
import type { Handlers } from '../../context/handler.ts';
import { fetchPage } from '../../db/queries/fetchPage.ts';
import { enabledDictTypes } from '../../db/queries/openRows.ts';
import { selectDictOptions } from '../../db/queries/platform/dictOptions.ts';
import { selectDictData } from '../../db/queries/platform/listDictData.ts';
import { selectDictTypes } from '../../db/queries/platform/listDictTypes.ts';
import { rowVersionColumn } from '../../db/queries/rowVersion.ts';
import { assertChangeUnreferenced, assertRowsUnreferenced } from '../references/assertUnreferenced.ts';
import { assertAllAffected, assertFound } from '../shared/assertFound.ts';
import { assertParent } from '../shared/assertParent.ts';
import { assertUnchanged } from '../shared/assertUnchanged.ts';
import { assertNoCycle } from '../shared/buildTree.ts';
import { withConstraintFailures } from '../shared/constraintFailures.ts';
import { exportList } from '../shared/exportList.ts';
import { saveTreeOrder } from '../shared/saveTreeOrder.ts';
import { findDictionary } from './fieldDictionary.ts';

const uniqueKeyErrors = {
  dictTypes_dictType_key: { path: 'dictType', message: '字典类型已被使用' },
  dictData_dictType_dictValue_key: { path: 'dictValue', message: '同一字典中已有该值' },
};

const typeColumns = [
  'dictId',
  'dictType',
  'dictName',
  'status',
  'remark',
  'createTime',
  rowVersionColumn().as('version'),
] as const;
const columns = [
  'dictCode',
  'dictType',
  'dictLabel',
  'dictValue',
  'orderNum',
  'parentId',
  'status',
  'listClass',
  'cssClass',
  'isDefault',
  'remark',
  'createTime',
  rowVersionColumn().as('version'),
] as const;

const noun = '数据';

export const dictHandlers = {
  types: ({ tx }, { query }) => fetchPage(selectDictTypes(tx, query).select(typeColumns), query),

  exportTypes: (context, { query }) => exportList(context, 'dictTypes', query),

  async type({ tx }, { params: { dictId } }) {
    return assertFound(
      await tx.selectFrom('dictTypes').select(typeColumns).where('dictId', '=', dictId).executeTakeFirst(),
    );
  },

  addType: ({ tx }, { body }) =>
    withConstraintFailures(uniqueKeyErrors, () =>
      tx.insertInto('dictTypes').values(body).returning('dictId').executeTakeFirstOrThrow(),
    ),

  async editType({ tx, now }, { body: { dictId, version, ...change } }) {
    const { dictType: code, status } = change;
    await assertChangeUnreferenced(tx, { kind: 'dictType', id: dictId, code, status });
    await assertUnchanged(tx, { table: 'dictTypes', key: 'dictId', id: dictId }, version);
    const { numUpdatedRows } = await withConstraintFailures(uniqueKeyErrors, () =>
      tx
        .updateTable('dictTypes')
        .set({ ...change, updateTime: now })
        .where('dictId', '=', dictId)
        .executeTakeFirst(),
    );
    assertAllAffected([dictId], numUpdatedRows);
    return null;
  },

  async removeTypes({ tx }, { body }) {
    await assertRowsUnreferenced(tx, { kind: 'dictType', ids: body, act: 'delete' });
    const { numDeletedRows } = await withConstraintFailures({}, () =>
      tx.deleteFrom('dictTypes').where('dictId', 'in', body).executeTakeFirst(),
    );
    assertAllAffected(body, numDeletedRows);
    return null;
  },

  async list({ tx }, { query }) {
    const { rows, total } = await fetchPage(selectDictData(tx, query).select(columns), query);
    return { rows: rows.map(toDictEntry), total };
  },

  export: (context, { query }) => exportList(context, 'dictData', query),

  async ofType({ tx }, { params }) {
    const entries = await tx
      .selectFrom('dictData')
      .select(columns)
      .where('dictType', '=', params.dictType)
      .where('dictType', 'in', enabledDictTypes)
      .where('status', '=', '0')
      .orderBy('orderNum')
      .orderBy('dictCode')
      .execute();
    return dropOrphans(
      entries,
      ({ dictCode }) => dictCode,
      ({ parentId }) => parentId,
    ).map(toDictEntry);
  },

  async detail({ tx }, { params: { dictCode } }) {
    const entry = await tx
      .selectFrom('dictData')
      .select(columns)
      .where('dictCode', '=', dictCode)
      .executeTakeFirst();
    return toDictEntry(assertFound(entry));
  },

  async add({ tx }, { body }) {
    await assertType(tx, body.dictType);
    await assertParent(tx, 'dictData', { noun, dictType: body.dictType, parentId: body.parentId });
    return withConstraintFailures(uniqueKeyErrors, () =>
      tx
        .insertInto('dictData')
        .values({ ...body, parentId: body.parentId ?? null })
        .returning('dictCode')
        .executeTakeFirstOrThrow(),
    );
  },

  async edit({ tx, now }, { body: { dictCode, version, ...change } }) {
    const { dictType } = assertFound(
      await tx.selectFrom('dictData').select('dictType').where('dictCode', '=', dictCode).executeTakeFirst(),
    );
    await assertParent(tx, 'dictData', { noun, dictType, parentId: change.parentId, ids: [dictCode] });
    const { dictValue: code, status } = change;
    await assertChangeUnreferenced(tx, { kind: 'dictData', id: dictCode, code, status });
    await assertUnchanged(tx, { table: 'dictData', key: 'dictCode', id: dictCode }, version);
    if (change.parentId) {
      // Locked together, so that two concurrent moves cannot create a cycle.
      const rows = await tx
        .selectFrom('dictData')
        .select(['dictCode as id', 'parentId'])
        .where('dictType', '=', dictType)
        .orderBy('dictCode')
        .forUpdate()
        .execute();
      assertNoCycle(rows, { id: dictCode, parentId: change.parentId });
    }
    await withConstraintFailures(uniqueKeyErrors, () =>
      tx
        .updateTable('dictData')
        .set({ ...change, updateTime: now })
        .where('dictCode', '=', dictCode)
        .execute(),
    );
    return null;
  },

  async sort(context, { body }) {
    const { tx } = context;
    const types = await tx
      .selectFrom('dictData')
      .select('dictType')
      .distinct()
      .where('dictCode', 'in', body.ids)
      .execute();
    const { dictType } = assertFound(types[0]);
    if (types.length > 1) throw new Refusal(400, [{ path: 'ids', message: '这些数据不属于同一字典' }]);
    await assertParent(tx, 'dictData', { noun, dictType, ...body });
    await withConstraintFailures(uniqueKeyErrors, () => saveTreeOrder(context, 'dictData', body));
    return null;
  },

  async remove({ tx }, { body }) {
    await assertRowsUnreferenced(tx, { kind: 'dictData', ids: body, act: 'delete' });
    const { numDeletedRows } = await withConstraintFailures({}, () =>
      tx.deleteFrom('dictData').where('dictCode', 'in', body).executeTakeFirst(),
    );
    assertAllAffected(body, numDeletedRows);
    return null;
  },

  async tree({ tx }, { body }) {
    const { dictType } = await findDictionary(tx, body);
    const rows = await selectDictOptions(tx, dictType);
    const tree = nestOptions(rows, body.parentId ?? '0');
    return { rows: tree, total: tree.length };
  },

  async options({ tx }, { body }) {
    const { dictType, offered } = await findDictionary(tx, body);
    const all = await selectDictOptions(tx, dictType);
    const { parentId, params = {} } = body;
    const rows =
      parentId === undefined ? offered(all, params) : all.filter((row) => row.parentId === parentId);
    return { rows, total: rows.length };
  },
} satisfies Handlers<typeof dictCalls>;

const toDictEntry = <E extends { parentId: string | null }>(entry: E) => ({
  ...entry,
  parentId: entry.parentId ?? '0',
});

function nestOptions(rows: DictOption[], parentId: string): DictOption[] {
  const below = Map.groupBy(rows, (row) => row.parentId);
  const optionsOf = (id: string): DictOption[] =>
    (below.get(id) ?? []).map((row) => {
      const children = optionsOf(row.id);
      return children.length > 0 ? { ...row, children } : row;
    });
  return optionsOf(parentId);
}

async function assertType(tx: CallContext['tx'], dictType: string): Promise<void> {
  const type = await tx
    .selectFrom('dictTypes')
    .select('dictId')
    .where('dictType', '=', dictType)
    .executeTakeFirst();
  if (!type) throw new Refusal(400, [{ path: 'dictType', message: '字典不存在' }]);
}
