import { z } from 'zod';

/** Who names an object, of one kind of place. */
export const objectUser = z.strictObject({
  /** The number and kind: `2 个字段`. */
  what: z.string(),
  /** At most the first hundred. */
  names: z.array(z.string()),
});

/** The data of the refusal IN_USE: the object, and who names it, by kind of place. */
export const objectUse = z.strictObject({
  /** The object with its kind: `字典“合同类型”`. */
  object: z.string(),
  /** What to do before the act: `请先解除引用再删除`. */
  remedy: z.string(),
  users: z.array(objectUser),
});
export type ObjectUse = z.output<typeof objectUse>;
