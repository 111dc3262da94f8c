/**
 * Finds calls by what people know of them: an address, such as the one that a refused request names, a part of it, or a
 * word of what the call does.
 */
import type { AnyCall } from '../call.ts';
import { calls } from '../calls.ts';

/** `params`: what the address says in the place of the parameters of the path. */
export type FoundCall = { call: AnyCall; params: Readonly<Record<string, string>> };

const allCalls: readonly AnyCall[] = Object.values(calls).flatMap((group) => Object.values<AnyCall>(group));

/** The calls with this address first, then those whose path or summary contains the text. */
export function findCalls(text: string): FoundCall[] {
  const path = parseCallPath(text);
  if (path === '') return [];
  const addressed = findCallsByPath(path);
  const exact = new Set(addressed.map(({ call }) => call));
  const part = path.toLowerCase();
  const containing = allCalls.filter(
    (call) =>
      !exact.has(call) &&
      (call.summary.toLowerCase().includes(part) || call.path.toLowerCase().includes(part)),
  );
  return [...addressed, ...containing.map((call) => ({ call, params: {} }))];
}

/**
 * The calls that a request with this path reaches. A path with braces is that of the contract; a part of a path that is
 * written out comes before a parameter.
 */
export function findCallsByPath(path: string): FoundCall[] {
  const parts = path.split('/');
  const matching = allCalls.flatMap((call): FoundCall[] => {
    const params = matchPath(call, parts);
    return params ? [{ call, params }] : [];
  });
  const fewest = Math.min(...matching.map(countParams));
  return matching.filter((found) => countParams(found) === fewest);
}

const countParams = ({ call }: FoundCall): number => call.path.split('{').length - 1;

/** Without method, host, `/api` and query. */
export const parseCallPath = (text: string): string =>
  text
    .trim()
    .replace(/^(get|post)\s+/i, '')
    .replace(/^https?:\/\/[^/]+/i, '')
    .replace(/^\/api(?=\/)/i, '')
    .replace(/[?#].*$/, '');

/** The parameters that the path fills in; undefined if it is not the path of the call. */
function matchPath(call: AnyCall, parts: readonly string[]): Record<string, string> | undefined {
  const wanted = call.path.split('/');
  if (wanted.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const given = parts[at] ?? '';
    if (part === given) continue;
    const name = /^\{(\w+)\}$/.exec(part)?.[1];
    if (name === undefined || given === '') return undefined;
    params[name] = given;
  }
  const isWhole = Object.keys(params).length === countParams({ call, params });
  return !isWhole || call.params.safeParse(params).success ? params : undefined;
}

/** The permissions of which a caller needs one. A parameter that is not known stays in braces. */
export const fillPermissions = (
  { permission }: Pick<AnyCall, 'permission'>,
  params: Readonly<Record<string, unknown>>,
): string[] =>
  [permission]
    .flat()
    .map((one) =>
      one.replace(/\{(\w+)\}/g, (braces, name: string) =>
        params[name] === undefined ? braces : String(params[name]),
      ),
    );

/** The first words of the summary. */
export const formatCallName = ({ summary }: Pick<AnyCall, 'summary'>): string =>
  summary.split(/[：，；（]/)[0] ?? summary;
