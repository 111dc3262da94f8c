import { expect } from 'vitest';
import {
  anyText,
  type ExpectedResponses,
  expectedList,
  pageQuery,
  sheetQuery,
  successResponse,
  timeRangeQuery,
} from './expectedResponses.ts';

export const ruoyiDictRequests: ExpectedResponses = {
  'GET /system/dict/type/list': () => ({
    query: { ...pageQuery, dictType: 'type', ...timeRangeQuery },
    answer: expectedList({ dictType: 'type2' }),
  }),
  'GET /system/dict/type/optionselect': () => ({
    answer: {
      data: expect.arrayContaining([expect.objectContaining({ dictType: 'type2', dictName: '字典2' })]),
    },
  }),
  'GET /system/dict/type/{dictId}': ({ ids }) => ({
    params: [ids.dictType[0]],
    answer: { data: expect.objectContaining({ dictType: 'type1' }) },
  }),
  'POST /system/dict/type': () => ({
    body: { dictName: '新字典', dictType: 'fresh_type', status: '0' },
    answer: successResponse,
  }),
  'PUT /system/dict/type': ({ ids }) => ({
    body: {
      dictId: ids.dictType[1],
      dictName: '改名',
      dictType: 'type2',
      status: '0',
      remark: '',
      createTime: '2026-01-01 08:00:00',
    },
    answer: successResponse,
  }),
  'DELETE /system/dict/type/refreshCache': () => ({ answer: successResponse }),
  'POST /system/dict/type/export': () => ({ form: sheetQuery, answer: 'file' }),
  'DELETE /system/dict/type/{dictIds}': ({ ids }) => ({ params: [ids.dictType[1]], answer: successResponse }),
  'GET /system/dict/data/list': () => ({
    query: { ...pageQuery, dictType: 'type1' },
    answer: expectedList({ dictLabel: '项2', dictSort: 0, listClass: '', createTime: anyText }),
  }),
  'GET /system/dict/data/type/{dictType}': () => ({
    params: ['sys_normal_disable'],
    answer: {
      data: [
        expect.objectContaining({ dictValue: '0', dictLabel: '正常', listClass: 'primary' }),
        expect.objectContaining({ dictValue: '1' }),
      ],
    },
    open: 'session',
  }),
  'GET /system/dict/data/{dictCode}': ({ ids }) => ({
    params: [ids.dictData[1]],
    answer: { data: expect.objectContaining({ dictLabel: '项2', dictSort: 0 }) },
  }),
  'POST /system/dict/data': () => ({
    body: {
      dictType: 'type1',
      dictLabel: '新项',
      dictValue: 'n',
      listClass: 'default',
      cssClass: '',
      dictSort: 3,
      status: '0',
    },
    answer: successResponse,
  }),
  'PUT /system/dict/data': ({ ids }) => ({
    body: {
      dictCode: ids.dictData[0],
      dictType: 'type1',
      dictLabel: '改名',
      dictValue: '1',
      dictSort: 2,
      orderNum: 0,
      parentId: '0',
      listClass: 'danger',
      cssClass: '',
      isDefault: 'N',
      default: false,
      status: '0',
      remark: '',
      createTime: '2026-01-01 08:00:00',
    },
    answer: successResponse,
  }),
  'POST /system/dict/data/export': () => ({ form: `${sheetQuery}dictType=type1&`, answer: 'file' }),
  'DELETE /system/dict/data/{dictCodes}': ({ ids }) => ({
    params: [ids.dictData.join(',')],
    answer: successResponse,
  }),
};

export const ruoyiConfigRequests: ExpectedResponses = {
  'GET /system/config/list': () => ({
    query: { ...pageQuery, configType: 'N', ...timeRangeQuery },
    answer: expectedList({ configKey: 'key.2', configType: 'N' }),
  }),
  'GET /system/config/{configId}': ({ ids }) => ({
    params: [ids.config[1]],
    answer: { data: expect.objectContaining({ configKey: 'key.2' }) },
  }),
  'GET /system/config/configKey/{configKey}': () => ({
    params: ['sys.user.initPassword'],
    answer: { msg: '' },
    open: 'session',
  }),
  'POST /system/config': () => ({
    body: { configName: '新参数', configKey: 'fresh.key', configValue: '1', configType: 'Y' },
    answer: successResponse,
  }),
  'PUT /system/config': ({ ids }) => ({
    body: {
      configId: ids.config[0],
      configName: '改名',
      configKey: 'key.1',
      configValue: '2',
      configType: 'N',
      remark: '',
      createTime: '2026-01-01 08:00:00',
    },
    answer: successResponse,
  }),
  'DELETE /system/config/refreshCache': () => ({ answer: successResponse }),
  'POST /system/config/export': () => ({ form: sheetQuery, answer: 'file' }),
  'DELETE /system/config/{configIds}': ({ ids }) => ({
    params: [ids.config.join(',')],
    answer: successResponse,
  }),
};
