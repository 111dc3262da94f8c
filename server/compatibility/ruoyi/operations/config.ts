import { configCalls } from '../../../../contract/calls/config.ts';
import { CallRefusal } from '../../operation.ts';
import { listed } from '../answers.ts';
import { composed, exported, translated } from '../declare.ts';
import { idsOf, row } from '../requests.ts';

export const configOperations = [
  translated('GET /system/config/list', configCalls.list, { answer: listed((config) => config) }),
  translated('GET /system/config/{configId}', configCalls.detail, { answer: (data) => ({ data }) }),
  composed('GET /system/config/configKey/{configKey}', {
    note: '未公开的参数对无权者与不存在的参数一样，值为空',
    calls: [configCalls.value],
    async answer({ params }, ask) {
      try {
        return { msg: (await ask(configCalls.value, { params })).msg };
      } catch (error) {
        // RuoYi's pages ask for settings of its own at every opening; a refusal would be a notice each time.
        if (error instanceof CallRefusal && error.status === 403) return { msg: '' };
        throw error;
      }
    },
  }),
  translated('POST /system/config', configCalls.add, {
    request: ({ body }) => ({ body: row(body, { drop: ['configId'] }) }),
  }),
  translated('PUT /system/config', configCalls.edit, { request: ({ body }) => ({ body: row(body) }) }),
  translated('DELETE /system/config/refreshCache', configCalls.clearCache),
  translated('DELETE /system/config/{configIds}', configCalls.remove, {
    request: ({ params }) => ({ body: idsOf(params.configIds) }),
  }),
  exported('POST /system/config/export', configCalls.export),
];
