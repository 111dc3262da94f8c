import { type AnyCall, needsAuditRule } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import { objectRules } from '../../../contract/permissions.ts';
import { hasSecretAnswer, hasSecretBody } from '../../../contract/secrets.ts';
import type { SessionContext } from '../../context/callContext.ts';
import type { DeclaredHandler, HandlerRegistry, RequestGroup, StreamAnswer } from '../../context/handler.ts';

/** A handler as the mount knows it: the contract has typed it, and the mount has parsed its input. */
type AnyHandler = (context: SessionContext, input: unknown) => Promise<StreamAnswer | unknown>;

type AnyDeclaration = DeclaredHandler<SessionContext, unknown, unknown, unknown>;

export type AnyRequestGroup = RequestGroup<unknown, unknown, unknown>;

export type Route = {
  noun: string;
  name: string;
  call: AnyCall;
  handler: AnyHandler;
  declared: Omit<AnyDeclaration, 'one'>;
  /** True for parts with fields that are never stored in plain text. */
  secrets: { body: boolean; answer: boolean };
};

/**
 * Every call with its handler. Throws for a call without permission, object rule or audit rule: the server does not
 * start.
 */
export function buildRoutes(handlers: HandlerRegistry): Route[] {
  const all = Object.entries(calls).flatMap(([noun, group]) =>
    Object.entries(group).map(([name, call]): Route => {
      // Handlers<> has typed each pair; indexing by text loses the pairing in TypeScript.
      const byName = handlers[noun as keyof typeof handlers] as unknown as Record<
        string,
        AnyHandler | AnyDeclaration
      >;
      const known = byName[name];
      if (!known) throw new Error(`The call ${noun}.${name} (${call.path}) has no handler.`);
      const { one: handler, ...declared } = typeof known === 'function' ? { one: known } : known;
      const secrets = { body: hasSecretBody(call), answer: hasSecretAnswer(call) };
      return {
        noun,
        name,
        call: call as AnyCall,
        handler,
        declared,
        secrets,
      };
    }),
  );
  for (const route of all) assertGuarded(route);
  return all;
}

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
