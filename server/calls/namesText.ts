type Named = { readonly userName: string; readonly forUserName: string | null };

const mostNamed = 12;

/** `王芳、李四（代 赵六）`; a long list is cut and says of how many. */
export function namesText(people: readonly Named[]): string {
  const named = people
    .slice(0, mostNamed)
    .map(({ userName, forUserName }) =>
      forUserName === null ? userName : `${userName}（代 ${forUserName}）`,
    );
  return people.length > mostNamed ? `${named.join('、')} 等 ${people.length} 人` : named.join('、');
}
