import type { z } from 'zod';
import type { configCalls } from '../../../contract/calls/config.ts';
import type { Tx } from '../database.ts';
import { containing } from './pageOf.ts';

type Filter = Omit<z.output<typeof configCalls.list.query>, 'pageNum' | 'pageSize'>;

/** The settings that a list's filters match, in the order of their keys; the caller selects. */
export function configsMatching(tx: Tx, filter: Filter) {
  const { keyword, configName, configKey, configType, beginTime, endTime } = filter;
  let configs = tx.selectFrom('configs').orderBy('configKey');
  if (keyword) {
    configs = configs.where((is) =>
      is.or([is('configName', 'ilike', containing(keyword)), is('configKey', 'ilike', containing(keyword))]),
    );
  }
  if (configName) configs = configs.where('configName', 'ilike', containing(configName));
  if (configKey) configs = configs.where('configKey', 'ilike', containing(configKey));
  if (configType) configs = configs.where('configType', '=', configType);
  if (beginTime) configs = configs.where('createTime', '>=', beginTime);
  if (endTime) configs = configs.where('createTime', '<=', endTime);
  return configs;
}
