/** The server of `npm run dev`, which leaves the client to Vite. */
import { runServer } from './startup/run.ts';

await runServer({ withClient: false });
