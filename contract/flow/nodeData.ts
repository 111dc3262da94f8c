/** JSON configuration of nodes, lines and definitions inside the BPMN document. */
import { z } from 'zod';
import { durationSchema } from '../calendar/duration.ts';

export const candidateTypes = [
  'USER',
  'ROLE',
  'DEPT',
  'DEPT_TREE',
  'POST',
  'DEPT_LEADER',
  'LEADER_CHAIN',
  'DYNAMIC_FIELD',
  'PREVIOUS_HANDLER',
] as const;

/**
 * `target` is a user, role, department or post id, the number of levels up from 0, or a field's enName or `initiator`.
 */
const candidate = z.object({
  candidateType: z.enum(candidateTypes),
  target: z.coerce.string().max(100).default(''),
  targetLabel: z.string().max(200).optional(),
});
export type Candidate = z.output<typeof candidate>;

/** The default handler: the person who started the instance. */
export const initiatorCandidate: Candidate = {
  candidateType: 'DYNAMIC_FIELD',
  target: 'initiator',
  targetLabel: '发起人',
};

export const funcConf = z.object({
  enName: z.string().max(40),
  enable: z.boolean(),
  funcName: z.string().max(20).optional(),
  /** The button's label at this node, if it differs. */
  rewriteFuncName: z.string().max(20).optional(),
  /** On success, the client stays on the approval page instead of going back. */
  toApprovalPage: z.boolean().optional(),
});
export type FuncConf = z.output<typeof funcConf>;

const flags = {
  fieldName: z.string().max(64),
  isVisible: z.boolean().default(true),
  isWritable: z.boolean().default(false),
  isComputable: z.boolean().default(true),
};
export const fieldProperty = z.object({ ...flags, children: z.array(z.object(flags)).max(100).optional() });
export type FieldProperty = z.output<typeof fieldProperty>;

const timeout = z.object({
  duration: durationSchema,
  /** WORKING counts the tenant's working time, if it has a calendar. WALL counts every hour. */
  calendar: z.enum(['WORKING', 'WALL']).default('WORKING'),
  action: z.enum(['REMIND', 'AUTO_PASS', 'AUTO_BACK', 'TRANSFER']),
  /** For TRANSFER: the id of the receiving user. */
  target: z.coerce.string().max(40).optional(),
});

const conditionType = z.enum(['PERCENT', 'COUNT']);

export const nodeData = z
  .object({
    flowNodeId: z.string().max(200).default(''),
    formId: z.coerce.string().max(40).optional(),
    approvalMode: z.enum(['PARALLEL', 'SEQUENTIAL']).default('PARALLEL'),
    passConditionType: conditionType.default('PERCENT'),
    passConditionNum: z.coerce.number().int().min(1).max(1000).default(100),
    backConditionType: conditionType.default('COUNT'),
    backConditionNum: z.coerce.number().int().min(1).max(1000).default(1),
    /** The initial choice in the return dialog, and the target of a return on timeout. */
    backToType: z.enum(['BACK_TO_FIRST', 'BACK_TO_PREVIOUS', 'BACK_TO_NODE']).default('BACK_TO_FIRST'),
    backToNodeId: z.string().max(200).optional(),
    notFoundCandidateStrategy: z
      .enum(['AUTO_TO_NEXT', 'TO_ADMIN', 'TO_USER', 'REFUSE'])
      .default('AUTO_TO_NEXT'),
    /** For TO_USER: the user id. */
    notFoundCandidateTarget: z.coerce.string().max(40).optional(),
    enableTimeout: z.boolean().default(false),
    timeout: timeout.optional(),
    selectable: z.boolean().default(false),
    minSelectNum: z.coerce.number().int().min(1).max(1000).optional(),
    maxSelectNum: z.coerce.number().int().min(1).max(1000).optional(),
    funcConfList: z.array(funcConf).max(40).default([]),
    fieldProperties: z.array(fieldProperty).max(300).default([]),
    candidateList: z.array(candidate).max(200).default([]),
  })
  .refine((data) => !data.enableTimeout || data.timeout, {
    path: ['timeout'],
    message: '启用超时后须设置时限和处理方式',
  })
  .refine((data) => (data.minSelectNum ?? 1) <= (data.maxSelectNum ?? 1000), {
    path: ['maxSelectNum'],
    message: '最多选择人数不能小于最少选择人数',
  });
export type NodeData = z.output<typeof nodeData>;

export const lineData = z.object({
  sequenceFlowId: z.string().max(200).default(''),
  conditionType: z.enum(['CUSTOM', 'DEFAULT']).default('CUSTOM'),
  conditionExpression: z.string().max(2000).default(''),
});

/** Settings of the whole definition, stored on the process element. */
export const definitionSettings = z.object({
  revokeByInitiator: z.enum(['NEVER', 'BEFORE_FIRST_APPROVAL', 'ANYTIME']).default('BEFORE_FIRST_APPROVAL'),
  enableReminder: z.boolean().default(true),
  showLogInProcessing: z.boolean().default(true),
  enableComment: z.boolean().default(true),
  printConfList: z
    .array(z.looseObject({ name: z.string().max(100) }))
    .max(20)
    .default([]),
  duplicateApprover: z.enum(['NONE', 'CONSECUTIVE', 'ANY']).default('NONE'),
  skipInitiator: z.boolean().default(false),
  titleExpression: z.string().max(2000).default(''),
});
export type DefinitionSettings = z.output<typeof definitionSettings>;
