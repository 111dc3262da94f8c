/** Acts on many tasks at once: what they ask beside their tasks, and where a batch of returns can go. */
import { z } from 'zod';

/**
 * Found task by task. initiator: the first node. previous: the node that led to the task. node: the one with this key
 * and this name; in another definition the same key may be another node.
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
  /** How many of the returnable tasks can go there. */
  count: z.number().int(),
  /** All of them can, and it is what most of their nodes offer first. */
  proposed: z.boolean(),
});

export const returnOptions = z.strictObject({
  /** How many of the tasks can be returned at all. */
  returnable: z.number().int(),
  /** initiator and previous first, then nodes, those of most tasks first. */
  options: z.array(returnOption),
});
export type ReturnOptions = z.output<typeof returnOptions>;
