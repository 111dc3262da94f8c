type ObjectUsers = { what: string; names: readonly string[] };

/** The number of names for each kind of place. */
const maxNames = 5;

/** Who names an object, by kind of place: `2 个字段（合同“类型”、付款“类型”）、1 个所领导的部门（财务部）` */
export const formatObjectUsers = (users: readonly ObjectUsers[]): string =>
  users
    .map(({ what, names }) => {
      const first = names.slice(0, maxNames).join('、');
      if (first === '') return what;
      return `${what}（${first}${names.length > maxNames ? '等' : ''}）`;
    })
    .join('、');
