/** Functions that declare the operations of RuoYi. */
import type { AnyCall, CallResult } from '../../../contract/call.ts';
import { jobCalls } from '../../../contract/calls/job.ts';
import type { Job } from '../../../contract/calls/shapes/jobShapes.ts';
import { Failure } from '../../../contract/failures.ts';
import {
  type CallInputFields,
  CallRefusal,
  type Fields,
  FileAnswer,
  type InvokeCall,
  type Operation,
  type OperationInput,
} from '../operation.ts';
import { toListQuery, toRowInput } from './requestInput.ts';

/** `PUT /system/user` */
type Route = `${Operation['method']} /${string}`;

type Translation<C extends AnyCall> = {
  note?: string;
  redefined?: readonly string[];
  /** If absent: parameters and body unchanged, the query with RuoYi's time range. */
  request?: (sent: OperationInput) => CallInputFields;
  /** If absent, the answer contains only the success. */
  answer?: (result: CallResult<C>, sent: OperationInput) => Fields;
};

/** One call, with request and answer translated. */
export function callOperation<C extends AnyCall>(
  route: Route,
  call: C,
  { note, redefined, request = unchangedInput, answer = () => ({}) }: Translation<C> = {},
): Operation {
  return {
    ...placeOf(route),
    calls: [call],
    ...(note && { note }),
    ...(redefined && { redefined }),
    answer: async (sent, ask) => answer(await ask(call, request(sent)), sent),
  };
}

type Composition = {
  note?: string;
  instead?: true;
  calls: readonly AnyCall[];
  answer: (sent: OperationInput, ask: InvokeCall) => Promise<Fields>;
};

/** Several calls, or one whose refusal means something else to RuoYi. */
export const composedOperation = (route: Route, composition: Composition): Operation => ({
  ...placeOf(route),
  ...composition,
});

type ExportCall = AnyCall & { answer: { kind: 'message' } };

/** Returns the sheet itself; the contract returns a link to it. */
export const exportOperation = (
  route: Route,
  call: ExportCall,
  request: (query: Fields) => Fields = toListQuery,
): Operation => ({
  ...placeOf(route),
  calls: [call, jobCalls.file],
  body: 'form',
  async answer({ body }, ask) {
    // An export answers its job with the link.
    const { data } = (await ask(call, { query: request(body) })) as { data: Job };
    return new FileAnswer(jobCalls.file, { params: { id: data.id } });
  },
});

type UploadTexts<C> = {
  /** Fields of the query that RuoYi sends and that have no meaning here. */
  drop?: readonly string[];
  answer: (result: CallResult<C>) => Fields;
  refusal?: (body: Fields) => string;
};

/** Forwards the file to the call unread. `refusal` may say more than the sentence of a refusal, with its data. */
export const uploadOperation = <C extends AnyCall>(
  route: Route,
  call: C,
  { drop = [], answer, refusal = ({ msg }) => String(msg) }: UploadTexts<C>,
): Operation => ({
  ...placeOf(route),
  calls: [call],
  body: 'file',
  async answer({ query }, ask) {
    try {
      return answer(await ask(call, { query: toRowInput(query, { drop }) }));
    } catch (error) {
      if (!(error instanceof CallRefusal)) throw error;
      throw new CallRefusal(error.status, { ...error.body, msg: refusal(error.body) });
    }
  },
});

/** The product has no such feature; RuoYi shows the sentence. */
export const unavailableOperation = (route: Route, because: string): Operation => ({
  ...placeOf(route),
  calls: [],
  note: because,
  body: 'any',
  answer: async () => {
    throw new Failure('NOT_OFFERED', { msg: because });
  },
});

const unchangedInput = ({ params, query, body }: OperationInput): CallInputFields => ({
  params,
  query: toListQuery(query),
  body,
});

function placeOf(route: Route): Pick<Operation, 'method' | 'path'> {
  const [method, path = ''] = route.split(' ');
  // The type of a route guarantees the method before the blank.
  return { method: method as Operation['method'], path };
}
