/** `npm start`. */
import { runServer } from './startup/run.ts';

await runServer({ withClient: true });
