/** Requests for forms, records, files and their dependents. */

import { type AccessWorld, designedForm, draftEditorKey, multipart, secretForm } from './accessWorld.ts';
import { emptyRequest, type RequestBuilder } from './requestParts.ts';

const some: RequestBuilder = ({ rowId }) => ({ params: { form: secretForm }, body: [rowId] });
const one: RequestBuilder = ({ rowId }) => ({ params: { form: secretForm, id: rowId } });
const changed: RequestBuilder = ({ rowId }) => ({
  params: { form: secretForm },
  body: { id: rowId, version: 1, name: '改名' },
});
const draft = {
  enName: 'auto_fresh',
  cnName: '新表单',
  fields: [{ enName: 'a', label: '甲', funcType: 'input' }],
};
const file: RequestBuilder = ({ fileName }) => ({ params: { fileId: fileName } });
const mine: RequestBuilder = ({ starterId }) => ({ params: { userId: starterId, form: secretForm } });
const ownViews = ({ starterId }: AccessWorld) => ({ params: { userId: starterId, list: secretForm } });

export const formRequests = {
  groups: emptyRequest,
  export: emptyRequest,
  list: emptyRequest,
  byName: () => ({ params: { enName: secretForm } }),
  add: () => ({ body: draft }),
  edit: ({ formId }) => ({ body: { ...draft, formId } }),
  remove: ({ formId }) => ({ body: { ids: [formId], force: true } }),
} satisfies Record<string, RequestBuilder>;

const ownDraft: RequestBuilder = ({ draftId }) => ({ body: { draftId, editorKey: draftEditorKey } });
const noSteps = { focus: [], done: [], undone: [] };

export const formDesignRequests = {
  drafts: emptyRequest,
  open: ownDraft,
  save: ({ draftId }) => ({
    body: {
      draftId,
      editorKey: draftEditorKey,
      revision: 1,
      title: '新表单',
      document: designedForm,
      steps: noSteps,
    },
  }),
  renew: ownDraft,
  rebase: ownDraft,
  take: ownDraft,
  leave: ownDraft,
  plan: ({ draftId }) => ({ body: { draftId, revision: 1 } }),
  publish: ({ newDraftId }) => ({ body: { draftId: newDraftId, editorKey: draftEditorKey, revision: 2 } }),
  discard: ownDraft,
  uses: ({ formId }) => ({ params: { formId } }),
  losses: ({ formId }) => ({ body: { formId, field: 'name', becomes: null } }),
  trySql: () => ({ body: { sql: 'select 1' } }),
  versions: ({ formId }) => ({ params: { formId } }),
  version: ({ formId }) => ({ params: { formId, version: '1' } }),
  templates: emptyRequest,
  start: ({ tableId }) => ({ body: { from: { kind: 'table', tableId } } }),
  startSheet: () => ({ body: multipart('a.xlsx', 'none') }),
  sourceSheet: ({ sheetDraftId }) => ({ params: { draftId: sheetDraftId } }),
  nodes: ({ formId }) => ({ params: { formId } }),
} satisfies Record<string, RequestBuilder>;

export const generatorRequests = {
  tableGroups: emptyRequest,
  tables: emptyRequest,
  exportTables: emptyRequest,
  propose: ({ tableId }) => ({ params: { tableId } }),
  edit: ({ tableId }) => ({ body: { ...draft, tableId } }),
} satisfies Record<string, RequestBuilder>;

export const queryRequests = {
  saved: mine,
  save: (world) => ({ ...mine(world), body: { filterKeyList: ['name'] } }),
} satisfies Record<string, RequestBuilder>;

export const savedViewRequests = {
  mine: ownViews,
  own: (world) => ({ params: { ...ownViews(world).params, viewId: world.viewId } }),
  one: ({ viewId }) => ({ params: { form: secretForm, viewId } }),
  save: (world) => ({ ...ownViews(world), body: { viewId: world.viewId, name: '改名' } }),
  setDefault: (world) => ({ ...ownViews(world), body: { viewId: world.viewId } }),
  remove: (world) => ({ ...ownViews(world), body: [world.viewId] }),
} satisfies Record<string, RequestBuilder>;

export const recordRequests = {
  find: () => ({ query: { keyword: '机密' } }),
  list: () => ({ params: { form: secretForm }, body: {} }),
  listByIds: some,
  detail: one,
  copy: one,
  add: () => ({ params: { form: secretForm }, body: { name: '新单' } }),
  addAnonymously: () => ({ params: { form: secretForm }, body: { name: '外人' } }),
  edit: changed,
  stash: changed,
  push: changed,
  print: one,
  check: () => ({ params: { form: secretForm, scene: 'add' }, body: { name: '新单' } }),
  checkIds: ({ rowId }) => ({ params: { form: secretForm, scene: 'delete' }, body: [rowId] }),
  invalid: some,
  remove: some,
  initBySql: () => ({ params: { form: secretForm }, body: { toField: 'name' } }),
  hide: () => ({ params: { form: secretForm, field: 'name' }, body: { formData: {} } }),
} satisfies Record<string, RequestBuilder>;

export const recordGroupRequests = {
  list: () => ({ params: { form: secretForm }, body: { groupBy: { field: 'name' } } }),
} satisfies Record<string, RequestBuilder>;

export const exportRequests = {
  records: ({ rowId }) => ({ params: { form: secretForm }, body: { ids: [rowId] } }),
} satisfies Record<string, RequestBuilder>;

export const buttonRequests = {
  act: ({ rowId }) => ({ params: { form: secretForm }, body: { name: '导出所选', ids: [rowId] } }),
} satisfies Record<string, RequestBuilder>;

export const importRequests = {
  template: () => ({ params: { form: secretForm } }),
  data: () => ({ params: { form: secretForm }, body: multipart('a.xlsx', 'none') }),
} satisfies Record<string, RequestBuilder>;

export const commentRequests = {
  list: ({ rowId }) => ({ query: { bizId: rowId, bizName: secretForm } }),
  add: ({ rowId }) => ({ body: { bizId: rowId, bizName: secretForm, content: '插话' } }),
  remove: ({ commentId }) => ({ body: [commentId] }),
} satisfies Record<string, RequestBuilder>;

export const fileRequests = {
  groups: emptyRequest,
  export: emptyRequest,
  list: emptyRequest,
  upload: () => ({ body: multipart('a.txt', 'own') }),
  download: ({ fileName }) => ({ query: { fileName, tenantCode: 'DEFAULT' } }),
  preview: file,
  sheet: file,
  document: file,
  versions: file,
  edit: (world) => ({ ...file(world), body: { text: '改' } }),
} satisfies Record<string, RequestBuilder>;

export const ocrRequests = {
  services: emptyRequest,
  invoice: () => ({ body: multipart('a.pdf', 'none') }),
  idCard: () => ({ body: multipart('a.png', 'none') }),
  company: () => ({ query: { keyword: '机密', formEnName: secretForm, field: 'name' } }),
} satisfies Record<string, RequestBuilder>;

export const jobRequests = {
  kindGroups: emptyRequest,
  logGroups: emptyRequest,
  exportKinds: emptyRequest,
  exportLog: emptyRequest,
  list: emptyRequest,
  log: emptyRequest,
  mine: emptyRequest,
  detail: ({ jobId }) => ({ params: { id: jobId } }),
  cancel: ({ jobId }) => ({ params: { id: jobId } }),
  file: ({ jobId }) => ({ params: { id: jobId } }),
} satisfies Record<string, RequestBuilder>;

export const placeRequests = {
  address: {
    children: () => ({ params: { id: '1' } }),
    search: () => ({ query: { keyword: '杭州' } }),
  },
  map: {
    settings: emptyRequest,
    search: () => ({ query: { keyword: '杭州' } }),
    reverse: () => ({ query: { lng: '120.1', lat: '30.2' } }),
    locate: emptyRequest,
  },
} satisfies Record<string, Record<string, RequestBuilder>>;

export const auditRequests = {
  list: emptyRequest,
  groups: emptyRequest,
  export: emptyRequest,
} satisfies Record<string, RequestBuilder>;
export const eventRequests = { listen: emptyRequest } satisfies Record<string, RequestBuilder>;
