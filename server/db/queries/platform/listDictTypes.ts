import type { z } from 'zod';
import type { dictCalls } from '../../../../contract/calls/dict.ts';
import { dictTypeResource } from '../../../../contract/resources/platform/dict.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';

type DictTypeFilter = Omit<z.output<typeof dictCalls.types.query>, 'pageNum' | 'pageSize'>;

/** The dictionaries that a list's filters match, in the order of their names. The caller selects the columns. */
export function selectDictTypes(tx: Tx, filter: DictTypeFilter) {
  const { keyword, dictName, dictType, status, beginTime, endTime } = filter;
  let types = tx.selectFrom('dictTypes').orderBy('dictType');
  if (keyword) {
    types = types.where((is) =>
      is.or([
        is('dictName', 'ilike', containsPattern(keyword)),
        is('dictType', 'ilike', containsPattern(keyword)),
      ]),
    );
  }
  if (dictName) types = types.where('dictName', 'ilike', containsPattern(dictName));
  if (dictType) types = types.where('dictType', 'ilike', containsPattern(dictType));
  if (status) types = types.where('status', '=', status);
  if (beginTime) types = types.where('createTime', '>=', beginTime);
  if (endTime) types = types.where('createTime', '<=', endTime);
  return applyListConditions(types, { resource: dictTypeResource }, filter);
}
