/** A flow played ahead of time: who would get it in which order, by which branches, and where it would come to a halt. */
import { z } from 'zod';
import { enName, id, outputId } from '../../shapes.ts';
import { formData } from './flowShapes.ts';
import { elementKinds, lineShape, personShape } from './whyShapes.ts';

export const simulateBody = z
  .strictObject({
    /** A document that need not be saved; with the form that it is for. */
    xml: z.string().min(1, '请提供 BPMN 文档').max(2_000_000).optional(),
    formEnName: enName.optional(),
    processDefinitionId: id.optional(),
    /** As a start would send it; fixed defaults are filled in. */
    formData: formData.default({}),
    /** Absent: the person who asks. */
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
 * Later input that a step depends on. way: whether it is come to; people: who gets it. fields: values that somebody
 * fills in before; clock: when it is reached; choice: whom the person before chooses; votes: who of several acts before.
 */
const dependence = z.strictObject({
  of: z.enum(['way', 'people']),
  on: z.enum(['fields', 'clock', 'choice', 'votes']),
  /** The fields, without those that the reader may not see. */
  labels: z.array(z.string()),
});
export type Dependence = z.output<typeof dependence>;

/**
 * One element on the way, in the order reached; one that is visited twice comes twice. passed: people acted. automatic:
 * a rule agreed, or nobody has to (gateways, copies, the end). skipped: nobody was found. stopped: it halts here.
 * waiting: it was reached, and something else halted, so it never passes.
 */
const step = z.strictObject({
  flowNodeId: z.string(),
  name: z.string(),
  nodeType: z.enum(elementKinds),
  state: z.enum(['passed', 'automatic', 'skipped', 'stopped', 'waiting']),
  /** Empty where a field will name them that is not filled in yet. */
  users: z.array(personShape),
  /** All whom somebody may choose from; absent where nobody chooses. */
  among: z.array(personShape).optional(),
  /** Empty for what comes in any case, as long as nobody returns, hands over or adds signers. */
  depends: z.array(dependence),
  /** Why so: skipped, automatic, stopped, chosen among more, in place of nobody. */
  reason: z.string().optional(),
  /** Labels of required fields that are empty and would be filled in here. */
  fields: z.array(z.string()),
  /** The lines out of it; empty where it was not left. */
  lines: z.array(lineShape),
});
export type SimulatedStep = z.output<typeof step>;

const stop = z.strictObject({
  flowNodeId: z.string(),
  name: z.string(),
  /** The line whose condition cannot be evaluated. */
  sequenceFlowId: z.string().nullable(),
  /** What the act of the people before would be refused with. */
  reason: z.string(),
  msg: z.string(),
  /** The simulation went on as though it had been seen to: missing fields, rules of the form. */
  passedOver: z.boolean(),
});
export type SimulatedStop = z.output<typeof stop>;

/** A node that the present values do not lead to, but later ones may. */
const possibleStep = step.pick({ flowNodeId: true, name: true, nodeType: true, depends: true });

export const foresight = z.strictObject({
  /** It comes to its end: nothing halts it. */
  finished: z.boolean(),
  steps: z.array(step),
  stops: z.array(stop),
  possible: z.array(possibleStep),
  /** Ids of the lines that may still be gone, whatever is filled in later. */
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
    /** The asker's open task, where its form is sent along as it stands on screen. */
    taskId: id.optional(),
    formData: formData.optional(),
  })
  .refine((body) => body.formData === undefined || body.taskId !== undefined, {
    path: ['taskId'],
    message: '随表单内容请提供任务编号',
  });
export type UpcomingBody = z.output<typeof upcomingBody>;
