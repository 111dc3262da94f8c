/** The few ways in which an operation of RuoYi is declared. */
import type { AnyCall, CallResult } from '../../../contract/call.ts';
import type { Job } from '../../../contract/calls/job.ts';
import { jobCalls } from '../../../contract/calls/job.ts';
import { Failure } from '../../../contract/failures.ts';
import {
  type CallInputFields,
  type Fields,
  FileAnswer,
  type InvokeCall,
  type Operation,
  type OperationInput,
} from '../operation.ts';
import { toListQuery } from './requestInput.ts';

/** `PUT /system/user` */
type Route = `${Operation['method']} /${string}`;

type Translation<C extends AnyCall> = {
  note?: string;
  /** Left out: parameters and body as they came, the query with RuoYi's range of time. */
  request?: (sent: OperationInput) => CallInputFields;
  /** Left out: nothing but that it was done. */
  answer?: (result: CallResult<C>, sent: OperationInput) => Fields;
};

/** One call, with what is sent and answered put into the other's words. */
export function callOperation<C extends AnyCall>(
  route: Route,
  call: C,
  { note, request = unchangedInput, answer = () => ({}) }: Translation<C> = {},
): Operation {
  return {
    ...placeOf(route),
    calls: [call],
    ...(note && { note }),
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

/** The sheet itself where the contract answers a link to it. */
export const exportOperation = (
  route: Route,
  call: ExportCall,
  request: (query: Fields) => Fields = toListQuery,
): Operation => ({
  ...placeOf(route),
  calls: [call, jobCalls.file],
  body: 'form',
  async answer({ body }, ask) {
    // An export answers its job beside the link.
    const { data } = (await ask(call, { query: request(body) })) as { data: Job };
    return new FileAnswer(jobCalls.file, { params: { id: data.id } });
  },
});

/** The file goes to the call as it comes. */
export const uploadOperation = <C extends AnyCall>(
  route: Route,
  call: C,
  answer: (result: CallResult<C>) => Fields,
): Operation => ({
  ...placeOf(route),
  calls: [call],
  body: 'file',
  answer: async (_, ask) => answer(await ask(call)),
});

/** Nothing here does what RuoYi asks for; it shows the sentence. */
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
  // The type of a route says what stands before the blank.
  return { method: method as Operation['method'], path };
}
