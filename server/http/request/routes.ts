import { type AnyCall, needsAuditRule } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { objectRules } from '../../../contract/permissions.ts';
import { hasSecretAnswer, hasSecretBody } from '../../../contract/secrets.ts';
import type { GroupedHandler, SessionContext, StreamAnswer } from '../../calls/context.ts';
import { type ActionTarget, actionTargets } from '../../calls/tasks/actionTargets.ts';
import { handlers } from '../../calls.ts';

/** A handler as the mount knows it: the contract has typed it, and the mount has parsed its input. */
type AnyHandler = (context: SessionContext, input: unknown) => Promise<StreamAnswer | unknown>;

/** A handler whose requests can share a group commit with those of other users. */
export type AnyGroupedHandler = GroupedHandler<SessionContext, unknown, unknown, unknown>;

/** The target of the call, if it is an action on an instance. */
type AnyTarget = (input: unknown) => ActionTarget | null;

export type Route = {
  noun: string;
  name: string;
  call: AnyCall;
  handler: AnyHandler;
  /** Present if the handler offers `many`. */
  group?: Pick<AnyGroupedHandler, 'many' | 'toRequest'>;
  target?: AnyTarget;
  /** True for parts with fields that are never stored in plain text. */
  secrets: { body: boolean; answer: boolean };
};

/**
 * Every call with its handler. Throws for a call without permission, object rule or audit rule: the server does not
 * start.
 */
export function buildRoutes(): Route[] {
  const all = Object.entries(calls).flatMap(([noun, group]) =>
    Object.entries(group).map(([name, call]): Route => {
      // Handlers<> has typed each pair; indexing by text loses the pairing in TypeScript.
      const byName = handlers[noun as keyof typeof handlers] as unknown as Record<
        string,
        AnyHandler | AnyGroupedHandler
      >;
      const declared = byName[name];
      if (!declared) throw new Error(`The call ${noun}.${name} (${call.path}) has no handler.`);
      const isGrouped = typeof declared !== 'function';
      const target = targetOf(noun, name);
      const secrets = { body: hasSecretBody(call), answer: hasSecretAnswer(call) };
      return {
        noun,
        name,
        call: call as AnyCall,
        handler: isGrouped ? declared.one : declared,
        secrets,
        ...(isGrouped && { group: declared }),
        ...(target && { target }),
      };
    }),
  );
  for (const route of all) assertGuarded(route);
  return all;
}

// `satisfies` has typed each entry; indexing by text loses the pairing in TypeScript.
const targetOf = (noun: string, name: string): AnyTarget | undefined =>
  (actionTargets as unknown as Record<string, Record<string, AnyTarget>>)[noun]?.[name];

/** Throws if a call does not declare its users, its rows and its audit rule. */
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
