import type { z } from 'zod';
import type { dictCalls } from '../../../contract/calls/dict.ts';
import type { Tx } from '../database.ts';
import { containing } from './pageOf.ts';

type Filter = Omit<z.output<typeof dictCalls.types.query>, 'pageNum' | 'pageSize'>;

/** The dictionaries that a list's filters match, in the order of their names; the caller selects. */
export function dictTypesMatching(tx: Tx, filter: Filter) {
  const { keyword, dictName, dictType, status, beginTime, endTime } = filter;
  let types = tx.selectFrom('dictTypes').orderBy('dictType');
  if (keyword) {
    types = types.where((is) =>
      is.or([is('dictName', 'ilike', containing(keyword)), is('dictType', 'ilike', containing(keyword))]),
    );
  }
  if (dictName) types = types.where('dictName', 'ilike', containing(dictName));
  if (dictType) types = types.where('dictType', 'ilike', containing(dictType));
  if (status) types = types.where('status', '=', status);
  if (beginTime) types = types.where('createTime', '>=', beginTime);
  if (endTime) types = types.where('createTime', '<=', endTime);
  return types;
}
