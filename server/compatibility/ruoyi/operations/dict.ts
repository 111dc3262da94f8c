import type { CallResult } from '../../../../contract/call.ts';
import { dictCalls } from '../../../../contract/calls/dict.ts';
import type { Fields } from '../../operation.ts';
import { listed } from '../answers.ts';
import { exported, translated } from '../declare.ts';
import { idsOf, row, wholeList } from '../requests.ts';
import { standardEntries } from '../standardDictionaries.ts';

type Entry = CallResult<typeof dictCalls.list>['rows'][number];

const shownEntry = (entry: Entry): Fields => ({
  ...entry,
  dictSort: entry.orderNum,
  default: entry.isDefault === 'Y',
});

const savedEntry = (sent: Fields): Fields =>
  row(sent, { drop: ['orderNum', 'default'], rename: { dictSort: 'orderNum' } });

export const dictOperations = [
  translated('GET /system/dict/type/list', dictCalls.types, { answer: listed((type) => type) }),
  translated('GET /system/dict/type/optionselect', dictCalls.types, {
    request: () => ({ query: wholeList }),
    answer: ({ rows }) => ({ data: rows }),
  }),
  translated('GET /system/dict/type/{dictId}', dictCalls.type, { answer: (data) => ({ data }) }),
  translated('POST /system/dict/type', dictCalls.addType, {
    request: ({ body }) => ({ body: row(body, { drop: ['dictId'] }) }),
  }),
  translated('PUT /system/dict/type', dictCalls.editType, { request: ({ body }) => ({ body: row(body) }) }),
  translated('DELETE /system/dict/type/refreshCache', dictCalls.types, {
    note: '字典没有缓存，修改立即生效',
    request: () => ({ query: { pageSize: 1 } }),
  }),
  translated('DELETE /system/dict/type/{dictIds}', dictCalls.removeTypes, {
    request: ({ params }) => ({ body: idsOf(params.dictIds) }),
  }),
  exported('POST /system/dict/type/export', dictCalls.exportTypes),

  translated('GET /system/dict/data/list', dictCalls.list, { answer: listed(shownEntry) }),
  translated('GET /system/dict/data/type/{dictType}', dictCalls.ofType, {
    note: '若依页面所用的标准字典（sys_normal_disable 等），租户没有同名字典时也有内容',
    answer: (entries, { params }) => ({
      data: entries.length > 0 ? entries.map(shownEntry) : standardEntries(params.dictType ?? ''),
    }),
  }),
  translated('GET /system/dict/data/{dictCode}', dictCalls.detail, {
    answer: (entry) => ({ data: shownEntry(entry) }),
  }),
  translated('POST /system/dict/data', dictCalls.add, {
    request: ({ body }) => ({ body: savedEntry(row(body, { drop: ['dictCode'] })) }),
  }),
  translated('PUT /system/dict/data', dictCalls.edit, {
    request: ({ body }) => ({ body: savedEntry(row(body, { drop: ['dictType'] })) }),
  }),
  translated('DELETE /system/dict/data/{dictCodes}', dictCalls.remove, {
    request: ({ params }) => ({ body: idsOf(params.dictCodes) }),
  }),
  exported('POST /system/dict/data/export', dictCalls.export),
];
