/** Which calls of the contract require a permission, for people who look for what they know: a page, a word, a path. */
import { fillPermissions, findCalls, formatCallName } from '../../../../contract/access/callSearch.ts';
import type { AnyCall } from '../../../../contract/call.ts';
import { calls } from '../../../../contract/calls.ts';

type CallText = { permission: string; name: string };

const callTexts: readonly CallText[] = Object.values(calls).flatMap((group) =>
  Object.values<AnyCall>(group).flatMap((call) =>
    [call.permission].flat().map((permission) => ({ permission, name: formatCallName(call) })),
  ),
);

/** A permission of a form (`auto:auto_contract:edit`) is that of every form (`auto:{form}:edit`) in the contract. */
const generalName = (permission: string): string => permission.replace(/^auto:[^:{]+:/, 'auto:{form}:');

/** What the calls that require the permission do, in the order of the contract. */
export const describeCalls = (permission: string): string =>
  [
    ...new Set(callTexts.filter((one) => one.permission === generalName(permission)).map(({ name }) => name)),
  ].join('、');

/**
 * The permissions of calls that the text finds. That of a form is named if the text is an address with the form's name
 * (`/auto/auto_contract/export`); otherwise `auto:{form}:export` stands for those of all forms.
 */
export const findPermissionsByCall = (text: string): string[] => {
  const found = findCalls(text).flatMap(({ call, params }) => fillPermissions(call, params));
  return [...new Set(found.filter((permission) => permission.includes(':')))];
};
