/** Requests of flows, tasks and statistics. */
import { nothing, type RequestOf } from './sent.ts';
import { form } from './world.ts';

const instance: RequestOf = ({ processInstanceId }) => ({ query: { processInstanceId } });
const task: RequestOf = ({ taskId }) => ({ body: { taskId, comment: '试' } });
const business: RequestOf = ({ rowId }) => ({ query: { formEnName: form, businessId: rowId } });

export const definitionRequests = {
  list: nothing,
  save: () => ({ body: { formEnName: form, xml: '<definitions/>' } }),
  deploy: ({ definitionId }) => ({ body: { processDefinitionId: definitionId } }),
  simulate: ({ definitionId, starterId }) => ({
    body: { processDefinitionId: definitionId, initiatorId: starterId },
  }),
  getDefineXml: ({ definitionId }) => ({ query: { processDefinitionId: definitionId } }),
} satisfies Record<string, RequestOf>;

export const instanceRequests = {
  startAndSubmit: () => ({ body: { formEnName: form, formData: { name: '新单' } } }),
  startAndStash: () => ({ body: { formEnName: form, formData: { name: '新单' } } }),
  reminder: instance,
  cancelById: instance,
  deleteById: instance,
  manualAssignProcess: ({ processInstanceId, otherUserId }) => ({
    body: { processInstanceId, taskDefinitionKey: 'first', userIdList: [otherUserId], comment: '试' },
  }),
  detail: instance,
  getDetailByBusinessId: business,
  processLog: instance,
  getProcessLogByBusinessId: business,
  processStatus: instance,
  upcoming: ({ processInstanceId }) => ({ body: { processInstanceId } }),
  why: ({ processInstanceId }) => ({ query: { processInstanceId, flowNodeId: 'first' } }),
  myStartList: nothing,
  myApprovalList: nothing,
  myStartCount: nothing,
} satisfies Record<string, RequestOf>;

export const migrationRequests = {
  migrate: ({ definitionId }) => ({ body: { from: definitionId, to: '999', dryRun: true } }),
} satisfies Record<string, RequestOf>;

export const nodeRequests = {
  getNewestFillFormNodeByFormName: () => ({ query: { formName: form } }),
  getReturnableNodeListByTaskId: ({ taskId }) => ({ query: { taskId } }),
  getNodeListByProcessInstanceId: instance,
  getAllApprovalNodeListByFormId: ({ formId }) => ({ query: { formId } }),
} satisfies Record<string, RequestOf>;

export const taskRequests = {
  myTask: nothing,
  myReadingTask: nothing,
  myTaskCount: nothing,
  myReadingTaskCount: nothing,
  detail: ({ taskId }) => ({ query: { taskId } }),
  submit: task,
  approval: task,
  quickApproval: task,
  batchQuickApproval: ({ taskId }) => ({ body: { taskIds: [taskId] } }),
  back: ({ taskId }) => ({
    body: { taskId, comment: '试', targetTaskDefinitionKey: 'start', enableJumpBack: false },
  }),
  delegate: ({ taskId, otherUserId }) => ({ body: { taskId, comment: '试', delegateUserId: otherUserId } }),
  addSign: ({ taskId, otherUserId }) => ({
    body: { taskId, comment: '试', candidateUserIdList: [otherUserId] },
  }),
  reduceSign: ({ taskId, otherUserId }) => ({ body: { taskId, userIdList: [otherUserId] } }),
  quickRevokeByInitiator: task,
  revokeToLastApprovalNode: ({ processInstanceId }) => ({
    body: { processInstanceId, targetTaskDefinitionKey: 'first' },
  }),
  read: task,
  batchRead: ({ taskId }) => ({ body: { taskIds: [taskId] } }),
  batchBack: ({ taskId }) => ({
    body: { taskIds: [taskId], comment: '试', destination: { to: 'initiator' }, enableJumpBack: false },
  }),
  batchDelegate: ({ taskId, otherUserId }) => ({
    body: { taskIds: [taskId], comment: '试', delegateUserId: otherUserId },
  }),
  batchAddSign: ({ taskId, otherUserId }) => ({
    body: { taskIds: [taskId], comment: '试', candidateUserIdList: [otherUserId] },
  }),
  batchReturnOptions: ({ taskId }) => ({ body: { taskIds: [taskId] } }),
  dryRun: ({ taskId }) => ({ body: { taskIds: [taskId] } }),
  cancel: task,
  delete: task,
  precalculateCandidate: ({ taskId }) => ({ body: { taskId } }),
  precalculateBackCandidate: ({ taskId }) => ({ body: { taskId, taskDefinitionKey: 'start' } }),
} satisfies Record<string, RequestOf>;

export const snoozeRequests = {
  times: ({ taskId }) => ({ body: { taskIds: [taskId] } }),
  add: ({ taskId }) => ({ body: { taskIds: [taskId], event: 'comment' } }),
  remove: ({ taskId }) => ({ body: { taskIds: [taskId] } }),
} satisfies Record<string, RequestOf>;

export const absenceRequests = {
  list: nothing,
  forms: nothing,
  add: ({ otherUserId }) => ({
    body: { beginTime: '2030-01-01 00:00:00', endTime: '2030-01-02 00:00:00', delegateUserId: otherUserId },
  }),
  remove: () => ({ body: ['1'] }),
} satisfies Record<string, RequestOf>;

export const flowListRequests = {
  selectByFormId: () => ({ body: { formEnName: form } }),
  find: () => ({ query: { keyword: '机密' } }),
  export: () => ({ body: { formEnName: form } }),
  exportMyTask: nothing,
  exportMyReadingTask: nothing,
  exportMyStartList: nothing,
  exportMyApprovalList: nothing,
} satisfies Record<string, RequestOf>;

export const centreRequests = {
  list: nothing,
  favourite: () => ({ body: { formEnName: form, favourite: true } }),
} satisfies Record<string, RequestOf>;

export const statsRequests = {
  userStats: nothing,
  formStats: nothing,
  exportUserStats: nothing,
  exportFormStats: nothing,
} satisfies Record<string, RequestOf>;
