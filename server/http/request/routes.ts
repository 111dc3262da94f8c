import { type AnyCall, needsAuditRule } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { objectRules } from '../../../contract/permissions.ts';
import { hasSecretAnswer, hasSecretBody } from '../../../contract/secrets.ts';
import type { SessionContext, StreamAnswer } from '../../calls/context.ts';
import { type ActionTarget, actionTargets } from '../../calls/tasks/actionTargets.ts';
import { type TaskAct, taskActionRequests } from '../../calls/tasks/taskActionRequests.ts';
import { handlers } from '../../calls.ts';

/** What the mount knows of a handler: its contract has typed it, the mount has parsed what it is given. */
type AnyHandler = (context: SessionContext, input: unknown) => Promise<StreamAnswer | unknown>;

/** What the call asks of one task, so that several people's may be carried out together. */
type AnyTaskAction = (input: unknown) => TaskAct;

/** What the call acts on, where it is an act on an instance. */
type AnyTarget = (input: unknown) => ActionTarget | null;

export type Route = {
  noun: string;
  name: string;
  call: AnyCall;
  handler: AnyHandler;
  act?: AnyTaskAction;
  place?: AnyTarget;
  /** Whether body and answer have fields that are stored by nobody in clear. */
  secrets: { body: boolean; answer: boolean };
};

/** Every call with its handler. A call without permission, object rule or audit rule throws: the server does not start. */
export function buildRoutes(): Route[] {
  const all = Object.entries(calls).flatMap(([noun, group]) =>
    Object.entries(group).map(([name, call]): Route => {
      // Handlers<> has typed each pair; keyed by text the pairing is lost to TypeScript.
      const byName = handlers[noun as keyof typeof handlers] as unknown as Record<string, AnyHandler>;
      const handler = byName[name];
      if (!handler) throw new Error(`The call ${noun}.${name} (${call.path}) has no handler.`);
      const act = noun === 'task' ? taskActionOf(name) : undefined;
      const place = targetOf(noun, name, act);
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
const taskActionOf = (name: string) => (taskActionRequests as unknown as Record<string, AnyTaskAction>)[name];

function targetOf(noun: string, name: string, act: AnyTaskAction | undefined): AnyTarget | undefined {
  if (act) return (input) => ({ whole: false, taskId: act(input).taskId });
  // `satisfies` has typed each; keyed by text the pairing is lost to TypeScript.
  return (actionTargets as unknown as Record<string, Record<string, AnyTarget>>)[noun]?.[name];
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
