import { type AnyCall, needsAuditRule } from '../../contract/call.ts';
import { calls } from '../../contract/calls.ts';
import { objectRules } from '../../contract/may.ts';
import { hasSecretAnswer, hasSecretBody } from '../../contract/secrets.ts';
import { type ActPlace, actPlaces } from '../calls/actPlaces.ts';
import type { LongContext, StreamAnswer } from '../calls/context.ts';
import { type TaskAct, taskActs } from '../calls/taskActs.ts';
import { handlers } from '../calls.ts';

/** What the mount knows of a handler: its contract has typed it, the mount has parsed what it is given. */
type AnyHandler = (context: LongContext, input: unknown) => Promise<StreamAnswer | unknown>;

/** What the call asks of one task, so that several people's may be carried out together. */
type AnyAct = (input: unknown) => TaskAct;

/** What the call acts on, where it is an act on an instance. */
type AnyPlace = (input: unknown) => ActPlace | null;

export type Route = {
  noun: string;
  name: string;
  call: AnyCall;
  handler: AnyHandler;
  act?: AnyAct;
  place?: AnyPlace;
  /** Whether body and answer have fields that are stored by nobody in clear. */
  secrets: { body: boolean; answer: boolean };
};

/** Every call with its handler. A call without permission, object rule or audit rule throws: the server does not start. */
export function routes(): Route[] {
  const all = Object.entries(calls).flatMap(([noun, group]) =>
    Object.entries(group).map(([name, call]): Route => {
      // Handlers<> has typed each pair; keyed by text the pairing is lost to TypeScript.
      const byName = handlers[noun as keyof typeof handlers] as unknown as Record<string, AnyHandler>;
      const handler = byName[name];
      if (!handler) throw new Error(`The call ${noun}.${name} (${call.path}) has no handler.`);
      const act = noun === 'task' ? actOf(name) : undefined;
      const place = placeOf(noun, name, act);
      const secrets = { body: hasSecretBody(call), answer: hasSecretAnswer(call) };
      return {
        noun,
        name,
        call: call as AnyCall,
        handler,
        secrets,
        ...(act && { act }),
        ...(place && { place }),
      };
    }),
  );
  for (const route of all) assertGuarded(route);
  return all;
}

// `satisfies` has typed each; keyed by text the pairing is lost to TypeScript.
const actOf = (name: string) => (taskActs as unknown as Record<string, AnyAct>)[name];

function placeOf(noun: string, name: string, act: AnyAct | undefined): AnyPlace | undefined {
  if (act) return (input) => ({ whole: false, taskId: act(input).taskId });
  // `satisfies` has typed each; keyed by text the pairing is lost to TypeScript.
  return (actPlaces as unknown as Record<string, Record<string, AnyPlace>>)[noun]?.[name];
}

/** Throws where a call does not say who may use it, on which rows, and what the audit log says of it. */
export function assertGuarded({ noun, name, call }: Pick<Route, 'noun' | 'name' | 'call'>): void {
  if (!call.permission || call.permission.length === 0) {
    throw new Error(`The call ${noun}.${name} (${call.path}) declares no permission.`);
  }
  if (!Object.hasOwn(objectRules, call.object ?? '')) {
    throw new Error(`The call ${noun}.${name} (${call.path}) declares no object rule, but "${call.object}".`);
  }
  if (call.audit === undefined && needsAuditRule(call)) {
    throw new Error(`The call ${noun}.${name} (${call.path}) declares no audit rule.`);
  }
  if (call.permission === 'public' && call.transaction !== 'none' && call.object === 'platform') {
    throw new Error(`The call ${noun}.${name} (${call.path}) is public and touches the platform.`);
  }
}
