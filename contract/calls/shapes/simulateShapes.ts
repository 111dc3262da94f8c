/** Simulates a flow in advance: who would receive it in which order, on which branches, and where it would stop. */
import { z } from 'zod';
import { enName, id, outputId } from '../../shapes.ts';
import { formData } from './flowShapes.ts';
import { elementKinds, lineShape, personShape } from './whyShapes.ts';

export const simulateBody = z
  .strictObject({
    /** An unsaved document, with the form it is for. */
    xml: z.string().min(1, '请提供 BPMN 文档').max(2_000_000).optional(),
    formEnName: enName.optional(),
    processDefinitionId: id.optional(),
    /** As a start would send it. Fixed defaults are filled in. */
    formData: formData.default({}),
    /** Defaults to the caller. */
    initiatorId: id.optional(),
  })
  .refine((body) => (body.xml === undefined) !== (body.processDefinitionId === undefined), {
    path: ['processDefinitionId'],
    message: '请提供流程文档或流程定义编号之一',
  })
  .refine((body) => body.xml === undefined || body.formEnName !== undefined, {
    path: ['formEnName'],
    message: '模拟流程文档时请提供表单',
  });
export type SimulateBody = z.output<typeof simulateBody>;

/**
 * Future input that a step depends on. way: whether the step is reached; people: who receives it. fields: values to be
 * filled in before; clock: the time when it is reached; choice: the selection by the preceding person; votes: the
 * people who act before.
 */
const dependence = z.strictObject({
  of: z.enum(['way', 'people']),
  on: z.enum(['fields', 'clock', 'choice', 'votes']),
  /** The labels of the fields, except those hidden from the reader. */
  labels: z.array(z.string()),
});
export type Dependence = z.output<typeof dependence>;

/**
 * One element of the path, in the order reached; an element is repeated for each visit. passed: people acted.
 * automatic: a rule approved it, or it needs no person (gateways, copies, the end). skipped: no person was found.
 * stopped: the flow stops here. waiting: the element was reached but never passes, because another element stopped.
 */
const step = z.strictObject({
  flowNodeId: z.string(),
  name: z.string(),
  nodeType: z.enum(elementKinds),
  state: z.enum(['passed', 'automatic', 'skipped', 'stopped', 'waiting']),
  /** Empty if the people come from a field that is not filled in yet. */
  users: z.array(personShape),
  /** All people who can be selected; absent if there is no selection. */
  among: z.array(personShape).optional(),
  /** Empty for a step that is certain as long as nobody returns, transfers or adds signers. */
  depends: z.array(dependence),
  /** The reason for: skipped, automatic, stopped, a selection among several, a substitute for a missing candidate. */
  reason: z.string().optional(),
  /** Labels of required fields that are empty and would be filled in here. */
  fields: z.array(z.string()),
  /** The outgoing lines; empty if the element was not left. */
  lines: z.array(lineShape),
});
export type SimulatedStep = z.output<typeof step>;

const stop = z.strictObject({
  flowNodeId: z.string(),
  name: z.string(),
  /** The line whose condition cannot be evaluated. */
  sequenceFlowId: z.string().nullable(),
  /** The refusal reason of the preceding people's action. */
  reason: z.string(),
  msg: z.string(),
  /** True: the simulation continued as if the obstacle were resolved: missing fields, rules of the form. */
  passedOver: z.boolean(),
});
export type SimulatedStop = z.output<typeof stop>;

/** A node that is not reached with the present values, but may be with later ones. */
const possibleStep = step.pick({ flowNodeId: true, name: true, nodeType: true, depends: true });

export const foresight = z.strictObject({
  /** True: the flow reaches its end without stopping. */
  finished: z.boolean(),
  steps: z.array(step),
  stops: z.array(stop),
  possible: z.array(possibleStep),
  /** Ids of the lines that can still be taken, depending on later values. */
  ways: z.array(z.string()),
});
export type ForesightView = z.output<typeof foresight>;

export const simulation = foresight.extend({
  initiator: z.strictObject({ userId: outputId, userName: z.string() }),
});
export type SimulationView = z.output<typeof simulation>;

export const upcomingBody = z
  .strictObject({
    processInstanceId: id,
    /** The caller's open task, if its current form on screen is sent along. */
    taskId: id.optional(),
    formData: formData.optional(),
  })
  .refine((body) => body.formData === undefined || body.taskId !== undefined, {
    path: ['taskId'],
    message: '随表单内容请提供任务编号',
  });
export type UpcomingBody = z.output<typeof upcomingBody>;
