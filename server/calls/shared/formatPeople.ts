type NamedPerson = { readonly userName: string; readonly forUserName: string | null };

const maxNames = 12;

/** `王芳、李四（代 赵六）`; a long list is cut and ends with the total. */
export function formatPeople(people: readonly NamedPerson[]): string {
  const named = people
    .slice(0, maxNames)
    .map(({ userName, forUserName }) =>
      forUserName === null ? userName : `${userName}（代 ${forUserName}）`,
    );
  return people.length > maxNames ? `${named.join('、')} 等 ${people.length} 人` : named.join('、');
}
