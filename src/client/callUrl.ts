/** Builds the URL of a call: inserts path parameters and serializes the query. */

type ParamValues = Readonly<Record<string, unknown>>;

export function buildPath(path: string, params: ParamValues = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined)
      throw new Error(`The path ${path} wants the parameter ${name}, which was not given.`);
    return encodeURIComponent(String(value));
  });
}

/** Omits undefined, null and empty values; an order becomes `amount:desc,id:asc`, other arrays repeat the key. */
export function buildQuery(query: ParamValues = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue;
    if (Array.isArray(value)) for (const one of value) search.append(name, String(one));
    else search.set(name, String(value));
  }
  const text = search.toString();
  return text && `?${text}`;
}
