/** The server of `npm run dev`, which leaves the client to Vite. */
import { run } from './run.ts';

await run({ withClient: false });
