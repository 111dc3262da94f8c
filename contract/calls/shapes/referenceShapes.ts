/** The data of the refusal IN_USE: the object, and who names it, by kind of place. */
export type ObjectUse = {
  /** The object with its kind: `字典“合同类型”`. */
  object: string;
  users: {
    /** The number and kind: `2 个字段`. */
    what: string;
    /** At most the first hundred. */
    names: string[];
  }[];
};
