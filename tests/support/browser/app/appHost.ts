/**
 * A process that runs the apps of test files one after the other, each by the product's own start: what one has loaded
 * and compiled serves the next. It ends with the process that started it.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { serverLog } from '../../../../server/log/serverLog.ts';
import { readEnvironment } from '../../../../server/startup/environment.ts';
import { bootServer, ShutdownStack } from '../../../../server/startup/start.ts';

/** `settings`: the variables of the environment, as an operator sets them. */
export type AppHostRequest =
  | { asked: 'start'; app: number; settings: Record<string, string> }
  | { asked: 'stop'; app: number };

export type AppHostAnswer = { app: number } & (
  | { told: 'listening'; url: string }
  | { told: 'stopped' }
  | { told: 'failed'; reason: string }
);

type RunningApp = { running: ShutdownStack; port?: number };

const apps = new Map<number, RunningApp>();

const sockets = new Set<Socket>();
subscribe('net.server.socket', (message) => {
  const { socket } = message as { socket: Socket };
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
});

/** A browser opens connections in advance: an app would wait for them to end, and refuse what is for the next one. */
function closeConnections(port: number): void {
  for (const socket of sockets) if (socket.localPort === port) socket.destroy();
}

const answer = (message: AppHostAnswer) => process.send?.(message);

async function start(app: number, settings: Record<string, string>): Promise<void> {
  const running = new ShutdownStack();
  const started: RunningApp = { running };
  apps.set(app, started);
  const environment = readEnvironment(settings);
  serverLog.level = environment.logLevel;
  const boot = bootServer({ environment, say: () => undefined, withClient: true }, running);
  const { address } = await boot.catch(async (error) => {
    apps.delete(app);
    await running.stop();
    throw error;
  });
  started.port = Number(new URL(address).port);
  answer({ app, told: 'listening', url: address });
}

async function stop(app: number): Promise<void> {
  const { running, port = 0 } = apps.get(app) ?? {};
  apps.delete(app);
  const stopping = running?.stop();
  closeConnections(port);
  await stopping;
  closeConnections(port);
  answer({ app, told: 'stopped' });
}

process.on('message', (request: AppHostRequest) => {
  const { app } = request;
  const done = request.asked === 'start' ? start(app, request.settings) : stop(app);
  done.catch((error: unknown) => answer({ app, told: 'failed', reason: String(error) }));
});
process.on('disconnect', () => process.exit());
