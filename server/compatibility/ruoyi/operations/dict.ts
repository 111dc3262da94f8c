import type { CallResult } from '../../../../contract/call.ts';
import { dictCalls, dictTypeCalls } from '../../../../contract/calls/dict.ts';
import type { Fields } from '../../operation.ts';
import { toPage } from '../answers.ts';
import { builtInDictionaryEntries } from '../builtInDictionaries.ts';
import { callOperation, exportOperation } from '../declareOperation.ts';
import { allRowsPage, parseIds, toRowInput } from '../requestInput.ts';

type Entry = CallResult<typeof dictCalls.list>['rows'][number];

const toRuoyiEntry = (entry: Entry): Fields => ({
  ...entry,
  dictSort: entry.orderNum,
  default: entry.isDefault === 'Y',
});

const toEntryInput = (sent: Fields): Fields =>
  toRowInput(sent, { drop: ['orderNum', 'default', 'parentName'], rename: { dictSort: 'orderNum' } });

export const dictOperations = [
  callOperation('GET /system/dict/type/list', dictTypeCalls.list, { answer: toPage((type) => type) }),
  callOperation('GET /system/dict/type/optionselect', dictTypeCalls.list, {
    request: () => ({ query: allRowsPage }),
    answer: ({ rows }) => ({ data: rows }),
  }),
  callOperation('GET /system/dict/type/{dictId}', dictTypeCalls.detail, { answer: (data) => ({ data }) }),
  callOperation('POST /system/dict/type', dictTypeCalls.add, {
    request: ({ body }) => ({ body: toRowInput(body, { drop: ['dictId'] }) }),
  }),
  callOperation('PUT /system/dict/type', dictTypeCalls.edit, {
    request: ({ body }) => ({ body: toRowInput(body) }),
  }),
  callOperation('DELETE /system/dict/type/refreshCache', dictTypeCalls.list, {
    note: '字典没有缓存，修改立即生效',
    request: () => ({ query: { pageSize: 1 } }),
  }),
  callOperation('DELETE /system/dict/type/{dictIds}', dictTypeCalls.remove, {
    request: ({ params }) => ({ body: parseIds(params.dictIds) }),
  }),
  exportOperation('POST /system/dict/type/export', dictTypeCalls.export),

  callOperation('GET /system/dict/data/list', dictCalls.list, { answer: toPage(toRuoyiEntry) }),
  callOperation('GET /system/dict/data/type/{dictType}', dictCalls.ofType, {
    note: '若依页面所用的标准字典（sys_normal_disable 等），租户没有同名字典时也有内容',
    answer: (entries, { params }) => ({
      data: entries.length > 0 ? entries.map(toRuoyiEntry) : builtInDictionaryEntries(params.dictType ?? ''),
    }),
  }),
  callOperation('GET /system/dict/data/{dictCode}', dictCalls.detail, {
    answer: (entry) => ({ data: toRuoyiEntry(entry) }),
  }),
  callOperation('POST /system/dict/data', dictCalls.add, {
    request: ({ body }) => ({ body: toEntryInput(toRowInput(body, { drop: ['dictCode'] })) }),
  }),
  callOperation('PUT /system/dict/data', dictCalls.edit, {
    request: ({ body }) => ({ body: toEntryInput(toRowInput(body, { drop: ['dictType'] })) }),
  }),
  callOperation('DELETE /system/dict/data/{dictCodes}', dictCalls.remove, {
    request: ({ params }) => ({ body: parseIds(params.dictCodes) }),
  }),
  exportOperation('POST /system/dict/data/export', dictCalls.export),
];
