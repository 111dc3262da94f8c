/** Calls the running app like another program: tests use it to arrange data or check it in parallel to the page. */
import { testPassword } from '../builders/testOrganization.ts';
import { appUrl } from './app/appUrl.ts';

export type AppClient = {
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body?: object): Promise<T>;
};

/** Takes paths without /api. Returns the whole envelope; a refusal throws with its message. */
export async function createAppClient(userName: string): Promise<AppClient> {
  const token = await createToken(userName);
  return {
    get: (path) => sendAppRequest('GET', path, undefined, token),
    post: (path, body = {}) => sendAppRequest('POST', path, body, token),
  };
}

/** Signs in and returns the token of the new session. */
export async function createToken(userName: string): Promise<string> {
  const { token } = await sendAppRequest<{ token: string }>('POST', '/login', {
    username: userName,
    password: testPassword,
  });
  return token;
}

async function sendAppRequest<T>(method: string, path: string, body?: object, token?: string): Promise<T> {
  const answer = await fetch(`${appUrl()}/api${path}`, {
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
