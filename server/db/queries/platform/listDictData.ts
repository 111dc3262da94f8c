import type { z } from 'zod';
import type { dictCalls } from '../../../../contract/calls/dict.ts';
import { dictDataResource } from '../../../../contract/resources/platform/dict.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';

type DictDataFilter = Omit<z.output<typeof dictCalls.list.query>, 'pageNum' | 'pageSize'>;

/** The dictionary entries that a list's filters match, in order. The caller selects the columns. */
export function selectDictData(tx: Tx, filter: DictDataFilter) {
  const { keyword, dictType, dictLabel, parentId, status } = filter;
  let entries = tx.selectFrom('dictData').orderBy('orderNum').orderBy('dictCode');
  if (keyword) {
    entries = entries.where((is) =>
      is.or([
        is('dictLabel', 'ilike', containsPattern(keyword)),
        is('dictValue', 'ilike', containsPattern(keyword)),
      ]),
    );
  }
  if (dictType) entries = entries.where('dictType', '=', dictType);
  if (dictLabel) entries = entries.where('dictLabel', 'ilike', containsPattern(dictLabel));
  if (parentId) entries = entries.where('parentId', '=', parentId);
  if (status) entries = entries.where('status', '=', status);
  return applyListConditions(entries, { resource: dictDataResource }, filter);
}
