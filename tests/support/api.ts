/** The running app's calls as another program makes them: what a test arranges or checks beside the page. */
import { inject } from 'vitest';
import { password } from './people.ts';

export type Caller = {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
};

/** Paths without /api; each answer is the whole envelope, a refusal throws with what was said. */
export async function signedIn(userName: string): Promise<Caller> {
  const token = await tokenOf(userName);
  return {
    get: (path) => ask('GET', path, undefined, token),
    post: (path, body = {}) => ask('POST', path, body, token),
  };
}

/** Of a new session. */
export async function tokenOf(userName: string): Promise<string> {
  const { token } = await ask<{ token: string }>('POST', '/login', { username: userName, password });
  return token;
}

async function ask<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
  const answer = await fetch(`${inject('appUrl')}/api${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const told = await answer.json();
  if (told.code !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(told)}`);
  return told;
}
