/** Parses a request into the typed input of its call, or refuses it with every error described in Chinese. */
import '../../../contract/validation/issueMessages.ts';
import type { z } from 'zod';
import type { AnyCall } from '../../../contract/call.ts';
import { type FieldError, Refusal } from '../../../contract/failures.ts';
import { findUnstorableText } from './storableText.ts';

/** More errors are of no use to a reader. */
const maxErrors = 100;

type RawInput = { params: unknown; query: unknown; body: unknown };

/** Throws Refusal 400 with the errors of all three parts, at most 100. */
export function parseInput(call: AnyCall, raw: RawInput) {
  const errors: FieldError[] = [raw.params, raw.query, raw.body].flatMap(findUnstorableText);
  // Input that exceeds the nesting limit is not passed to schemas, which walk it recursively.
  if (errors.length > 0) throw new Refusal(400, errors.slice(0, maxErrors));
  const part = (schema: z.ZodType, value: unknown) => {
    const parsed = schema.safeParse(value);
    if (!parsed.success) errors.push(...parsed.error.issues.slice(0, maxErrors).flatMap(fieldErrors));
    return parsed.data;
  };
  const input = {
    params: part(call.params, { ...(raw.params as object) }),
    // The query parser makes objects without a prototype; the copy is a plain object with the same own keys.
    query: part(call.query, Object.fromEntries(Object.entries(raw.query ?? {}))),
    body: call.body === 'multipart' ? undefined : part(call.body, raw.body ?? {}),
  };
  if (errors.length > 0) throw new Refusal(400, errors.slice(0, maxErrors));
  return input;
}

/** One error per path: an unknown key is reported at its own path, not at its parent's. */
function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, maxErrors)
      .map((key) => ({ path: [...path, key].join('.'), message: '未知的参数' }));
  }
  return [{ path: path.join('.'), message: issue.message }];
}
