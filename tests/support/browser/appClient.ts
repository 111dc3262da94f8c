/** The running app's calls as another program makes them: what a test arranges or checks beside the page. */
import { inject } from 'vitest';
import { testPassword } from '../builders/testOrganization.ts';

export type AppClient = {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
};

/** Paths without /api; each answer is the whole envelope, a refusal throws with what was said. */
export async function createAppClient(userName: string): Promise<AppClient> {
  const token = await createToken(userName);
  return {
    get: (path) => sendAppRequest('GET', path, undefined, token),
    post: (path, body = {}) => sendAppRequest('POST', path, body, token),
  };
}

/** Of a new session. */
export async function createToken(userName: string): Promise<string> {
  const { token } = await sendAppRequest<{ token: string }>('POST', '/login', {
    username: userName,
    password: testPassword,
  });
  return token;
}

async function sendAppRequest<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
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
