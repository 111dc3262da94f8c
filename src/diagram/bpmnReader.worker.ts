/** Parses BPMN in a worker: one document at a time; requests are numbered and answered in order. */
import { parseBpmnGraph } from './parseBpmn.ts';

export type ReadBpmnRequest = { no: number; xml: string };
export type ReadBpmnResponse =
  | { no: number; graph: Awaited<ReturnType<typeof parseBpmnGraph>> }
  | { no: number; error: string };

addEventListener('message', ({ data: { no, xml } }: MessageEvent<ReadBpmnRequest>) => {
  parseBpmnGraph(xml).then(
    (graph) => postMessage({ no, graph } satisfies ReadBpmnResponse),
    (error) => postMessage({ no, error: String(error) } satisfies ReadBpmnResponse),
  );
});
