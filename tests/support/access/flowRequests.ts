/** Requests of flows, tasks and statistics. */

import { secretForm } from './accessWorld.ts';
import { emptyRequest, type RequestBuilder } from './requestParts.ts';

const instance: RequestBuilder = ({ processInstanceId }) => ({ query: { processInstanceId } });
const task: RequestBuilder = ({ taskId }) => ({ body: { taskId, comment: '试' } });
const recordOfInstance: RequestBuilder = ({ rowId }) => ({
  query: { formEnName: secretForm, businessId: rowId },
});

export const definitionRequests = {
  groups: emptyRequest,
  unassignedGroups: emptyRequest,
  export: emptyRequest,
  exportUnassigned: emptyRequest,
  list: emptyRequest,
  unassigned: emptyRequest,
  save: () => ({ body: { formEnName: secretForm, xml: '<definitions/>' } }),
  deploy: ({ definitionId }) => ({ body: { processDefinitionId: definitionId } }),
  retire: ({ definitionId }) => ({ body: { processDefinitionId: definitionId } }),
  simulate: ({ definitionId, starterId }) => ({
    body: { processDefinitionId: definitionId, initiatorId: starterId },
  }),
  getDefineXml: ({ definitionId }) => ({ query: { processDefinitionId: definitionId } }),
} satisfies Record<string, RequestBuilder>;

export const instanceRequests = {
  startAndSubmit: () => ({ body: { formEnName: secretForm, formData: { name: '新单' } } }),
  startAndStash: () => ({ body: { formEnName: secretForm, formData: { name: '新单' } } }),
  reminder: instance,
  cancelById: instance,
  deleteById: instance,
  manualAssignProcess: ({ processInstanceId, otherUserId }) => ({
    body: { processInstanceId, taskDefinitionKey: 'first', userIdList: [otherUserId], comment: '试' },
  }),
  detail: instance,
  getDetailByBusinessId: recordOfInstance,
  processLog: instance,
  getProcessLogByBusinessId: recordOfInstance,
  processStatus: instance,
  upcoming: ({ processInstanceId }) => ({ body: { processInstanceId } }),
  why: ({ processInstanceId }) => ({ query: { processInstanceId, flowNodeId: 'first' } }),
  myStartList: emptyRequest,
  myApprovalList: emptyRequest,
  myStartCount: emptyRequest,
} satisfies Record<string, RequestBuilder>;

export const migrationRequests = {
  migrate: ({ definitionId }) => ({ body: { from: definitionId, to: '999', dryRun: true } }),
} satisfies Record<string, RequestBuilder>;

export const nodeRequests = {
  getNewestFillFormNodeByFormName: () => ({ query: { formName: secretForm } }),
  getReturnableNodeListByTaskId: ({ taskId }) => ({ query: { taskId } }),
  getNodeListByProcessInstanceId: instance,
  getAllApprovalNodeListByFormId: ({ formId }) => ({ query: { formId } }),
} satisfies Record<string, RequestBuilder>;

export const taskRequests = {
  myTask: emptyRequest,
  myReadingTask: emptyRequest,
  myTaskCount: emptyRequest,
  myReadingTaskCount: emptyRequest,
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
} satisfies Record<string, RequestBuilder>;

export const interventionRequests = {
  intervene: ({ processInstanceId }) => ({
    body: { action: 'void', processInstanceIds: [processInstanceId], dryRun: true },
  }),
} satisfies Record<string, RequestBuilder>;

export const stuckTaskRequests = {
  groups: emptyRequest,
  export: emptyRequest,
  list: emptyRequest,
  reassign: ({ taskId, userId }) => ({ body: { taskIds: [taskId], userIdList: [userId], dryRun: true } }),
} satisfies Record<string, RequestBuilder>;

export const snoozeRequests = {
  times: ({ taskId }) => ({ body: { taskIds: [taskId] } }),
  add: ({ taskId }) => ({ body: { taskIds: [taskId], event: 'comment' } }),
  remove: ({ taskId }) => ({ body: { taskIds: [taskId] } }),
} satisfies Record<string, RequestBuilder>;

export const absenceRequests = {
  list: emptyRequest,
  forms: emptyRequest,
  add: ({ otherUserId }) => ({
    body: { beginTime: '2030-01-01 00:00:00', endTime: '2030-01-02 00:00:00', delegateUserId: otherUserId },
  }),
  remove: () => ({ body: ['1'] }),
} satisfies Record<string, RequestBuilder>;

export const flowListRequests = {
  selectByFormId: () => ({ body: { formEnName: secretForm } }),
  groups: () => ({ body: { formEnName: secretForm, groupBy: 'formCnName' } }),
  groupsOfMyStartList: () => ({ query: { groupBy: 'formCnName' } }),
  groupsOfMyApprovalList: () => ({ query: { groupBy: 'formCnName' } }),
  find: () => ({ query: { keyword: '机密' } }),
  export: () => ({ body: { formEnName: secretForm } }),
  exportMyTask: emptyRequest,
  exportMyReadingTask: emptyRequest,
  exportMyStartList: emptyRequest,
  exportMyApprovalList: emptyRequest,
} satisfies Record<string, RequestBuilder>;

export const centreRequests = {
  list: emptyRequest,
  favourite: () => ({ body: { formEnName: secretForm, favourite: true } }),
} satisfies Record<string, RequestBuilder>;

export const statsRequests = {
  userStats: emptyRequest,
  formStats: emptyRequest,
  exportUserStats: emptyRequest,
  exportFormStats: emptyRequest,
} satisfies Record<string, RequestBuilder>;
