import type { z } from 'zod';
import type { dictCalls } from '../../../contract/calls/dict.ts';
import type { Tx } from '../database.ts';
import { containing } from './pageOf.ts';

type Filter = Omit<z.output<typeof dictCalls.list.query>, 'pageNum' | 'pageSize'>;

/** The entries of dictionaries that a list's filters match, in their order; the caller selects. */
export function dictDataMatching(tx: Tx, { keyword, dictType, dictLabel, parentId, status }: Filter) {
  let entries = tx.selectFrom('dictData').orderBy('orderNum').orderBy('dictCode');
  if (keyword) {
    entries = entries.where((is) =>
      is.or([is('dictLabel', 'ilike', containing(keyword)), is('dictValue', 'ilike', containing(keyword))]),
    );
  }
  if (dictType) entries = entries.where('dictType', '=', dictType);
  if (dictLabel) entries = entries.where('dictLabel', 'ilike', containing(dictLabel));
  if (parentId) entries = entries.where('parentId', '=', parentId);
  if (status) entries = entries.where('status', '=', status);
  return entries;
}
