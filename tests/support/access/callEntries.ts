/** Every call of the contract with its request in the access world. */
import type { AnyCall } from '../../../contract/call.ts';
import { calls } from '../../../contract/calls.ts';
import type { RequestBuilder, RequestParts } from './requestParts.ts';
import { accessRequests } from './requests.ts';

export type CallEntry = { name: string; call: AnyCall; sent: RequestBuilder };

export const callEntries: readonly CallEntry[] = Object.entries(calls).flatMap(([noun, group]) =>
  Object.entries(group).map(([name, call]) => ({
    name: `${noun}.${name}`,
    // The registry's calls differ in their schemas' types, which does not matter here.
    call: call as AnyCall,
    // `requests` has the keys of `calls` by its type.
    sent: (accessRequests as Record<string, Record<string, RequestBuilder>>)[noun]?.[name] as RequestBuilder,
  })),
);

/** As it goes over the wire: path with query, JSON value or multipart bytes. */
export async function buildHttpRequest(
  { method, path, ...call }: AnyCall,
  { params = {}, query = {}, body }: RequestParts,
) {
  const place = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams(query).toString();
  const target = search ? `${place}?${search}` : place;
  if (!(body instanceof FormData)) {
    const payload = method === 'POST' && call.body !== 'multipart' ? (body ?? {}) : undefined;
    return { method, target, payload, headers: {} as Record<string, string> };
  }
  const form = new Request('http://x/', { method, body });
  const headers: Record<string, string> = { 'content-type': form.headers.get('content-type') ?? '' };
  return { method, target, payload: Buffer.from(await form.arrayBuffer()), headers };
}
