/** Batch actions on tasks: their common parameters, and the destinations for a batch of returns. */
import { z } from 'zod';

/**
 * Resolved for each task. initiator: the first node. previous: the node that led to the task. node: the node with this
 * key and name; the same key in another definition may be another node.
 */
export const returnDestination = z.discriminatedUnion('to', [
  z.strictObject({ to: z.literal('initiator') }),
  z.strictObject({ to: z.literal('previous') }),
  z.strictObject({
    to: z.literal('node'),
    taskDefinitionKey: z.string().min(1).max(200),
    taskName: z.string().max(200),
  }),
]);
export type ReturnDestination = z.output<typeof returnDestination>;

export const signTypes = ['beforeAddSign', 'afterAddSign'] as const;
export type SignType = (typeof signTypes)[number];

const returnOption = z.strictObject({
  destination: returnDestination,
  label: z.string(),
  /** The number of returnable tasks that can go there. */
  count: z.number().int(),
  /** True: all of them can go there, and most of their nodes offer it first. */
  proposed: z.boolean(),
});

export const returnOptions = z.strictObject({
  /** The number of tasks that can be returned. */
  returnable: z.number().int(),
  /** initiator and previous first, then nodes by descending number of tasks. */
  options: z.array(returnOption),
});
export type ReturnOptions = z.output<typeof returnOptions>;
