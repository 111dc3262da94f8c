/** Reads BPMN in a thread of its own: one document at a time, asked by number, answered in order. */
import { readDiagram } from './readDiagram.ts';

export type Asked = { no: number; xml: string };
export type Answered =
  | { no: number; graph: Awaited<ReturnType<typeof readDiagram>> }
  | { no: number; error: string };

addEventListener('message', ({ data: { no, xml } }: MessageEvent<Asked>) => {
  readDiagram(xml).then(
    (graph) => postMessage({ no, graph } satisfies Answered),
    (error) => postMessage({ no, error: String(error) } satisfies Answered),
  );
});
