/** The life of a server process: start, print the address, stop in order on SIGTERM or Ctrl+C. */
import { serverLog } from '../log/serverLog.ts';
import { readEnvironment } from './environment.ts';
import { bootServer, ShutdownStack } from './start.ts';
import { formatStartupBanner } from './startupBanner.ts';

const say = (sentence: string) => console.log(sentence);

/** Resolves when the server listens; a ConfigError is printed as one sentence and ends the process with 1. */
export async function runServer({ withClient }: { withClient: boolean }): Promise<void> {
  const running = new ShutdownStack();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second Ctrl+C does not wait; the database recovers at the next start.
      if (running.stopping) process.exit(130);
      say('正在停止… Stopping.');
      void stopAndExit(running, 0);
    });
  }
  try {
    const environment = readEnvironment();
    serverLog.level = environment.logLevel;
    say('签核正在启动… Qianhe is starting.');
    const started = await bootServer({ environment, say, withClient }, running);
    say(formatStartupBanner(environment, started));
  } catch (error) {
    // A signal during the start closes parts that the start still uses; the resulting error is not reported.
    if (running.stopping) return;
    console.error(error instanceof Error ? error.message : String(error));
    await stopAndExit(running, 1);
  }
}

async function stopAndExit(running: ShutdownStack, code: number): Promise<void> {
  try {
    await running.stop();
    process.exit(code);
  } catch (error) {
    console.error(`停止时出错。 Stopping failed: ${String(error)}`);
    process.exit(1);
  }
}
