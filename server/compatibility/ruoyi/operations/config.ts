import { configCalls } from '../../../../contract/calls/config.ts';
import { CallRefusal } from '../../operation.ts';
import { toPage } from '../answers.ts';
import { callOperation, composedOperation, exportOperation } from '../declareOperation.ts';
import { parseIds, toRowInput } from '../requestInput.ts';

export const configOperations = [
  callOperation('GET /system/config/list', configCalls.list, {
    answer: toPage(({ valueNames: _, ...config }) => config),
  }),
  callOperation('GET /system/config/{configId}', configCalls.detail, {
    answer: ({ valueNames: _, ...data }) => ({ data }),
  }),
  composedOperation('GET /system/config/configKey/{configKey}', {
    note: '未公开的参数对无权者与不存在的参数一样，值为空',
    calls: [configCalls.value],
    async answer({ params }, ask) {
      try {
        return { msg: (await ask(configCalls.value, { params })).msg };
      } catch (error) {
        // RuoYi's pages read their own settings at every opening; a refusal would show a notice each time.
        if (error instanceof CallRefusal && error.status === 403) return { msg: '' };
        throw error;
      }
    },
  }),
  callOperation('POST /system/config', configCalls.add, {
    request: ({ body }) => ({ body: toRowInput(body, { drop: ['configId'] }) }),
  }),
  callOperation('PUT /system/config', configCalls.edit, {
    request: ({ body }) => ({ body: toRowInput(body) }),
  }),
  callOperation('DELETE /system/config/refreshCache', configCalls.clearCache),
  callOperation('DELETE /system/config/{configIds}', configCalls.remove, {
    request: ({ params }) => ({ body: parseIds(params.configIds) }),
  }),
  exportOperation('POST /system/config/export', configCalls.export),
];
