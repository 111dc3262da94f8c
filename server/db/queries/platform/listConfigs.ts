import type { z } from 'zod';
import type { configCalls } from '../../../../contract/calls/config.ts';
import { configResource } from '../../../../contract/resources/platform/config.ts';
import type { Tx } from '../../database.ts';
import { applyListConditions } from '../../filter/resourceConditions.ts';
import { containsPattern } from '../fetchPage.ts';

type ConfigFilter = Omit<z.output<typeof configCalls.list.query>, 'pageNum' | 'pageSize'>;

/** The settings that a list's filters match, in the order of their keys. The caller selects the columns. */
export function selectConfigs(tx: Tx, filter: ConfigFilter) {
  const { keyword, configName, configKey, configType, beginTime, endTime } = filter;
  let configs = tx.selectFrom('configs').orderBy('configKey');
  if (keyword) {
    configs = configs.where((is) =>
      is.or([
        is('configName', 'ilike', containsPattern(keyword)),
        is('configKey', 'ilike', containsPattern(keyword)),
      ]),
    );
  }
  if (configName) configs = configs.where('configName', 'ilike', containsPattern(configName));
  if (configKey) configs = configs.where('configKey', 'ilike', containsPattern(configKey));
  if (configType) configs = configs.where('configType', '=', configType);
  if (beginTime) configs = configs.where('createTime', '>=', beginTime);
  if (endTime) configs = configs.where('createTime', '<=', endTime);
  return applyListConditions(configs, { resource: configResource }, filter);
}
