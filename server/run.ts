/** The life of a server process: start, say where, end in order on SIGTERM or Ctrl+C. */
import { readEnvironment } from './environment.ts';
import { greeting } from './greeting.ts';
import { Running, start } from './start.ts';

const say = (sentence: string) => console.log(sentence);

/** Resolves when the server listens; a refusal is printed as one sentence and ends the process with 1. */
export async function run({ withClient }: { withClient: boolean }): Promise<void> {
  const running = new Running();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      // A second Ctrl+C does not wait; the database recovers by itself at the next start.
      if (running.stopping) process.exit(130);
      say('正在停止… Stopping.');
      void end(running, 0);
    });
  }
  try {
    const environment = readEnvironment();
    say('签核正在启动… Qianhe is starting.');
    const started = await start({ environment, say, withClient }, running);
    say(greeting(environment, started));
  } catch (error) {
    // A signal during the start closes parts under it; what it then trips over is no news.
    if (running.stopping) return;
    console.error(error instanceof Error ? error.message : String(error));
    await end(running, 1);
  }
}

async function end(running: Running, code: number): Promise<void> {
  try {
    await running.stop();
    process.exit(code);
  } catch (error) {
    console.error(`停止时出错。 Stopping failed: ${String(error)}`);
    process.exit(1);
  }
}
