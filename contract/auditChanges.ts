/** What an entry of the audit log says of changed fields: old and new values as a person reads them. */
import { z } from 'zod';
import { auditObjectLabels, parseObjectKey } from './audit.ts';

/**
 * Maximum characters of one value, of an object's name, of a list's element and of all elements of a list, and elements
 * that are named.
 */
export const maxChangeText = 120;
export const maxNameText = 30;
export const maxElementText = 60;
export const maxElementTexts = 600;
export const maxChangeNames = 20;

export const auditChange = z.object({
  /** `dept:3` */
  object: z.string(),
  /** The name of the object after the change, or the last one that it had. */
  name: z.string(),
  /** The label of the field. */
  field: z.string(),
  /** Absent for a new object, or for a value that is not recorded. */
  from: z.string().optional(),
  /** Absent for a removed object, or for a value that is not recorded. */
  to: z.string().optional(),
  /** Of a list: the names of its new and of its missing elements, and how many of each are not named. */
  added: z.array(z.string()).optional(),
  removed: z.array(z.string()).optional(),
  more: z.object({ added: z.number(), removed: z.number() }).optional(),
});
export type AuditChange = z.output<typeof auditChange>;

/** Names of objects that an entry stores beside their ids. */
export const maxObjectNames = 10;

const storedDetail = z.object({
  changes: z.array(auditChange).optional(),
  /** By `type:id`. */
  names: z.record(z.string(), z.string()).optional(),
});

/** What the words of an entry are made from, for the list and the sheet alike. */
export type AuditWords = {
  objects: readonly string[];
  /** One for each object, empty if it has none. */
  presentNames: readonly string[];
  detail: string;
  /** The one object whose changes are told. */
  object?: string | null | undefined;
};

/**
 * `用户 王芳`: the name that the object had at the time of the entry, else its present name, else its id. An object that is
 * there by its id and by its code too is named once.
 */
export function describeAuditObjects({ objects, presentNames, detail }: AuditWords): string[] {
  const { changes = [], names = {} } = readDetail(detail);
  const stored = new Map([
    ...changes.map(({ object, name }) => [object, name] as const),
    ...Object.entries(names),
  ]);
  const described = objects.map((object, at) => {
    const { kind, id } = parseObjectKey(object);
    const text = `${auditObjectLabels[kind] ?? kind} ${stored.get(object) || presentNames[at] || id}`;
    return { text, isCode: !/^\d+$/.test(id) };
  });
  const textsOfIds = new Set(described.filter(({ isCode }) => !isCode).map(({ text }) => text));
  return described.filter(({ text, isCode }) => !isCode || !textsOfIds.has(text)).map(({ text }) => text);
}

/** The changes in the detail of an entry, of one object if it is given; none in a detail that holds no changes. */
export function readAuditChanges(detail: string, object?: string | null): AuditChange[] {
  const { changes = [] } = readDetail(detail);
  return object ? changes.filter((change) => change.object === object) : changes;
}

const readDetail = (detail: string): z.output<typeof storedDetail> =>
  /"(names|changes)"/.test(detail) ? (storedDetail.safeParse(JSON.parse(detail)).data ?? {}) : {};

/** `物资部：状态 正常 → 停用，负责人 王芳 → 李娜；财务部：…` */
export function formatAuditChanges(changes: readonly AuditChange[]): string {
  return [...Map.groupBy(changes, ({ object }) => object).values()]
    .map((same) => `${same[0]?.name}：${same.map(formatChange).join('，')}`)
    .join('；');
}

function formatChange({ field, from, to, added, removed, more }: AuditChange): string {
  if (added || removed) {
    const parts = [formatNames('+', added, more?.added), formatNames('−', removed, more?.removed)];
    return `${field} ${parts.filter(Boolean).join(' ')}`;
  }
  if (from === undefined && to === undefined) return `${field} 已修改`;
  if (from === undefined) return `${field} ${to}`;
  return `${field} ${from || '空'} → ${to === undefined ? '已删除' : to || '空'}`;
}

const formatNames = (sign: string, names: readonly string[] = [], more = 0): string =>
  names.length === 0 ? '' : `${sign}${names.join('、')}${more > 0 ? ` 等 ${names.length + more} 项` : ''}`;
