/** The server of `npm run dev`; Vite serves the client. */
import { runServer } from './startup/run.ts';

await runServer({ withClient: false });
