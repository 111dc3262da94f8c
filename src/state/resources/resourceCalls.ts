/** The calls of a resource by what they do, whatever their names in the contract. */
import type { RowGroup } from '../../../contract/calls/shapes/groupShapes.ts';
import type { RowTotals } from '../../../contract/calls/shapes/groupsOfList.ts';
import type { Job } from '../../../contract/calls/shapes/jobShapes.ts';
import { resources } from '../../../contract/resources/registry.ts';
import type { Resource } from '../../../contract/resources/resource.ts';
import type { ResourceName } from '../../../contract/resources/resourcePages.ts';
import { api, type SendOptions } from '../../client/api.ts';
import { type ResourceRow, toResourceRow } from './resourceRow.ts';

/** `branch`: what the label says below the row above it. */
export type ResourceOption = { value: string; label: string; branch?: string; depth?: number };

type Body = Readonly<Record<string, unknown>>;
type CallRequest = { params?: Body; query?: Body; body?: unknown };
type GroupedCalls = Readonly<
  Record<string, Record<string, (request: CallRequest, options?: SendOptions) => Promise<unknown>>>
>;

/** A row of a resource, or what one action on it answers. */
type ResourceAction = Exclude<keyof Resource['calls'], 'list'>;

function callOf({ name, group, calls }: Resource, act: keyof Resource['calls']) {
  // A test holds that every resource names calls of the contract; the server validates each request.
  const call = (api as unknown as GroupedCalls)[group]?.[calls[act] ?? ''];
  if (!call) throw new Error(`The resource ${name} has no call for ${act}.`);
  return call;
}

export async function listResource(
  resource: Resource,
  query: Body,
  signal?: AbortSignal,
): Promise<{ rows: ResourceRow[]; total: number }> {
  const answer = await callOf(resource, 'list')({ query }, signal ? { signal } : {});
  // Every list call answers rows and their number.
  const { rows, total } = answer as { rows: Body[]; total: number };
  return { rows: rows.map((row) => toResourceRow(resource, row)), total };
}

type ResourceGroups = { rows: RowGroup[]; total: number; all: RowTotals };

/** The groups of a list, and the sums of all its rows; without `groupBy` in the query the sums alone. */
export const groupResource = (resource: Resource, query: Body, signal?: AbortSignal) =>
  // Every call of groups is derived from the same declaration.
  callOf(resource, 'groups')({ query }, signal ? { signal } : {}) as Promise<ResourceGroups>;

export async function loadResourceRow(resource: Resource, key: string): Promise<ResourceRow> {
  const row = await callOf(resource, 'detail')({ params: { [resource.key]: key } });
  // The detail call answers one row.
  return toResourceRow(resource, row as Body);
}

/** The row of another resource, or what stands for it, to which the rows of a list belong. */
export async function loadOwnerRow(
  { resource, call, param }: NonNullable<Resource['within']>,
  key: string,
): Promise<ResourceRow> {
  const owner = resources[resource];
  const request = (api as unknown as GroupedCalls)[owner.group]?.[call];
  if (!request) throw new Error(`The group ${owner.group} has no call ${call}.`);
  // The call answers one row; a test holds that it is in the contract.
  return toResourceRow(owner, (await request({ params: { [param]: key } })) as Body);
}

/** The sentence of the call that `note` names, about the value of its field. */
export async function loadFieldNote(
  { group, note }: Resource,
  value: string,
  signal: AbortSignal,
): Promise<string> {
  const call = note && (api as unknown as GroupedCalls)[group]?.[note.call];
  if (!call) return '';
  // The call of a note answers a text.
  const { text } = (await call({ query: { [note.field]: value } }, { signal })) as { text: string };
  return text;
}

/** The options that a call without parameters answers. */
export async function loadCalledOptions({ name, group }: Resource, call: string): Promise<ResourceOption[]> {
  const send = (api as unknown as GroupedCalls)[group]?.[call];
  if (!send) throw new Error(`The resource ${name} has no call ${call}.`);
  // A test holds that the call of a description answers options.
  return (await send({})) as ResourceOption[];
}

export const sendToResource = (
  resource: Resource,
  act: Exclude<ResourceAction, 'detail' | 'export' | 'groups'>,
  { body, options }: { body: unknown; options?: SendOptions },
): Promise<unknown> => callOf(resource, act)({ body }, options);

export const exportResource = (resource: Resource, query: Body) =>
  // Every export call answers a download link and its job.
  callOf(resource, 'export')({ query }) as Promise<{ msg: string; data?: Job | undefined }>;

/** The most rows that options or a tree can have. */
const maxRows = 1000;
const maxTreeRows = 10_000;

/** All rows, for options and trees; `query` restricts them. */
export const listWholeResource = (resource: Resource, query: Body = {}, signal?: AbortSignal) =>
  listResource(resource, { ...query, pageNum: 1, pageSize: resource.tree ? maxTreeRows : maxRows }, signal);

export const findResource = (name: ResourceName): Resource => resources[name];
