/** Requests of forms, records, files and what hangs on them. */
import { nothing, type RequestOf } from './sent.ts';
import { form, multipart } from './world.ts';

const some: RequestOf = ({ rowId }) => ({ params: { form }, body: [rowId] });
const one: RequestOf = ({ rowId }) => ({ params: { form, id: rowId } });
const changed: RequestOf = ({ rowId }) => ({
  params: { form },
  body: { id: rowId, version: 1, name: '改名' },
});
const draft = {
  enName: 'auto_fresh',
  cnName: '新表单',
  fields: [{ enName: 'a', label: '甲', funcType: 'input' }],
};
const file: RequestOf = ({ fileName }) => ({ params: { fileId: fileName } });
const mine: RequestOf = ({ starterId }) => ({ params: { userId: starterId, form } });

export const formRequests = {
  list: nothing,
  byName: () => ({ params: { enName: form } }),
  add: () => ({ body: draft }),
  edit: ({ formId }) => ({ body: { ...draft, formId } }),
  remove: ({ formId }) => ({ body: { ids: [formId], force: true } }),
} satisfies Record<string, RequestOf>;

export const generatorRequests = {
  tables: nothing,
  propose: ({ tableId }) => ({ params: { tableId } }),
  edit: ({ tableId }) => ({ body: { ...draft, tableId } }),
} satisfies Record<string, RequestOf>;

export const queryRequests = {
  saved: mine,
  save: (world) => ({ ...mine(world), body: { filterKeyList: ['name'] } }),
} satisfies Record<string, RequestOf>;

export const savedViewRequests = {
  mine,
  one: ({ viewId }) => ({ params: { form, viewId } }),
  save: (world) => ({ ...mine(world), body: { viewId: world.viewId, name: '改名' } }),
  setDefault: (world) => ({ ...mine(world), body: { viewId: world.viewId } }),
  remove: (world) => ({ ...mine(world), body: [world.viewId] }),
} satisfies Record<string, RequestOf>;

export const recordRequests = {
  find: () => ({ query: { keyword: '机密' } }),
  list: () => ({ params: { form }, body: {} }),
  listByIds: some,
  detail: one,
  copy: one,
  add: () => ({ params: { form }, body: { name: '新单' } }),
  edit: changed,
  stash: changed,
  push: changed,
  print: one,
  check: () => ({ params: { form, scene: 'add' }, body: { name: '新单' } }),
  checkIds: ({ rowId }) => ({ params: { form, scene: 'delete' }, body: [rowId] }),
  invalid: some,
  remove: some,
  initBySql: () => ({ params: { form }, body: { toField: 'name' } }),
  hide: () => ({ params: { form, field: 'name' }, body: { formData: {} } }),
} satisfies Record<string, RequestOf>;

export const recordGroupRequests = {
  list: () => ({ params: { form }, body: { groupBy: { field: 'name' } } }),
} satisfies Record<string, RequestOf>;

export const exportRequests = {
  records: ({ rowId }) => ({ params: { form }, body: { ids: [rowId] } }),
} satisfies Record<string, RequestOf>;

export const buttonRequests = {
  act: ({ rowId }) => ({ params: { form }, body: { name: '导出所选', ids: [rowId] } }),
} satisfies Record<string, RequestOf>;

export const importRequests = {
  template: () => ({ params: { form } }),
  data: () => ({ params: { form }, body: multipart('a.xlsx', 'none') }),
} satisfies Record<string, RequestOf>;

export const commentRequests = {
  list: ({ rowId }) => ({ query: { bizId: rowId, bizName: form } }),
  add: ({ rowId }) => ({ body: { bizId: rowId, bizName: form, content: '插话' } }),
  remove: ({ commentId }) => ({ body: [commentId] }),
} satisfies Record<string, RequestOf>;

export const fileRequests = {
  upload: () => ({ body: multipart('a.txt', 'own') }),
  download: ({ fileName }) => ({ query: { fileName, tenantCode: 'DEFAULT' } }),
  preview: file,
  sheet: file,
  document: file,
  versions: file,
  edit: (world) => ({ ...file(world), body: { text: '改' } }),
} satisfies Record<string, RequestOf>;

export const ocrRequests = {
  services: nothing,
  invoice: () => ({ body: multipart('a.pdf', 'none') }),
  idCard: () => ({ body: multipart('a.png', 'none') }),
  company: () => ({ query: { keyword: '机密', formEnName: form, field: 'name' } }),
} satisfies Record<string, RequestOf>;

export const jobRequests = {
  list: nothing,
  log: nothing,
  mine: nothing,
  detail: ({ jobId }) => ({ params: { id: jobId } }),
  cancel: ({ jobId }) => ({ params: { id: jobId } }),
  file: ({ jobId }) => ({ params: { id: jobId } }),
} satisfies Record<string, RequestOf>;

export const placeRequests = {
  address: {
    children: () => ({ params: { id: '1' } }),
    search: () => ({ query: { keyword: '杭州' } }),
  },
  map: {
    settings: nothing,
    search: () => ({ query: { keyword: '杭州' } }),
    reverse: () => ({ query: { lng: '120.1', lat: '30.2' } }),
    locate: nothing,
  },
} satisfies Record<string, Record<string, RequestOf>>;

export const auditRequests = { list: nothing, export: nothing } satisfies Record<string, RequestOf>;
export const eventRequests = { listen: nothing } satisfies Record<string, RequestOf>;
