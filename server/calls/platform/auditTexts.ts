/** The entries of the audit log in words: the summary of the call, and the sentence of a refusal. */
import type { AnyCall } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { failures, refusals } from '../../../contract/failures.ts';

const titles = new Map(
  Object.values(calls)
    .flatMap((group) => Object.values<AnyCall>(group))
    .map(({ method, path, summary }) => [`${method} ${path}`, summary.split(/[；：，（]/)[0] ?? summary]),
);

/** `POST /system/user/edit` → 修改用户; an entry that is no call of the contract stays as it is. */
export const formatAuditTitle = (what: string): string => titles.get(what) ?? what;

/** `done`, a status (`403`) or a reason (`NOT_YOUR_TASK`) as a person reads it. */
export function formatOutcome(outcome: string): string {
  if (outcome === 'done') return '成功';
  const sentences: Readonly<Record<string, string>> = { ...refusals, ...failures };
  return sentences[outcome] ?? outcome;
}
