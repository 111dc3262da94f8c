/** `npm run dev`: restarts the server when its files change; Vite serves the client and forwards /api. */
import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';
import { projectFolder, readEnvironment } from './startup/environment.ts';

const { port, host } = readEnvironment();
// vite.config.ts forwards /api to this port, which may be set in .env.
process.env.PORT = String(port);

const server: ChildProcess = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', path.join(projectFolder, 'server', 'devServer.ts')],
  { cwd: projectFolder, stdio: 'inherit' },
);
const vite = await createServer({ root: projectFolder, server: { host, port: port + 1, strictPort: true } });
await vite.listen();
vite.printUrls();

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    // The server shuts down in order on the signal; this process waits for it.
    server.kill(signal);
    void vite.close();
  });
}
server.once('exit', (code) => {
  void vite.close().then(() => process.exit(code ?? 0));
});
