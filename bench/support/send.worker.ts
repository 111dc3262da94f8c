/** Sends requests one after the other from a thread, so that sending does not delay the measured requests. */
import { parentPort, workerData } from 'node:worker_threads';
import type { HostileRequest } from './hostileRequests.ts';

const { origin, token } = workerData as { origin: string; token: string };

parentPort?.on('message', async ({ method, target, payload, type }: HostileRequest) => {
  const answer = await fetch(`${origin}${target}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(type !== '' && method === 'POST' && { 'content-type': type }),
    },
    ...(payload !== undefined && { body: typeof payload === 'string' ? payload : new Uint8Array(payload) }),
    signal: AbortSignal.timeout(60_000),
  }).catch(() => undefined);
  await answer?.arrayBuffer().catch(() => undefined);
  // A refusal may close the connection before all has been sent.
  parentPort?.postMessage(answer?.status ?? 0);
});
