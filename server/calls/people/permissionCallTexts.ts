/** Which calls of the contract require a permission, for people who look for what they know: a page, a word, a path. */
import type { AnyCall } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';

type CallText = { permission: string; summary: string; path: string };

const callTexts: readonly CallText[] = Object.values(calls).flatMap((group) =>
  Object.values<AnyCall>(group).flatMap(({ permission, summary, path }) =>
    [permission]
      .flat()
      .map((one) => ({ permission: one, summary: summary.split(/[：，；（]/)[0] ?? summary, path })),
  ),
);

/** A permission of a form (`auto:auto_contract:edit`) is that of every form (`auto:{form}:edit`) in the contract. */
const generalName = (permission: string): string => permission.replace(/^auto:[^:{]+:/, 'auto:{form}:');

/** What the calls that require the permission do, in the order of the contract. */
export const describeCalls = (permission: string): string =>
  [
    ...new Set(
      callTexts.filter((one) => one.permission === generalName(permission)).map(({ summary }) => summary),
    ),
  ].join('、');

/** The permissions of calls whose summary or path contains the text; those of forms are left out. */
export const findPermissionsByCall = (text: string): string[] => {
  const part = text.toLowerCase().replace(/^\/api\//, '/');
  const found = callTexts.filter(
    ({ permission, summary, path }) =>
      permission.includes(':') &&
      !permission.includes('{') &&
      (summary.toLowerCase().includes(part) || path.toLowerCase().includes(part)),
  );
  return [...new Set(found.map(({ permission }) => permission))];
};
