/**
 * The calls of an administration object that is stored in a table, derived from the fields of its description. What a
 * call exchanges beyond the fields is given by the contract file of the object.
 */
import { z } from 'zod';
import type { AuditObject, AuditRule } from '../audit.ts';
import { answers, type Call, type CallSpec, defineCall } from '../call.ts';
import {
  creationPeriod,
  keyword,
  listConditions,
  reorderBody,
  rowVersion,
  treePageParams,
} from '../calls/shapes/administrationShapes.ts';
import { groupsOfList } from '../calls/shapes/groupsOfList.ts';
import { job } from '../calls/shapes/jobShapes.ts';
import { sheetChoice } from '../calls/shapes/sheetShapes.ts';
import { id, ids, outputId, pageParams } from '../shapes.ts';
import { answerShape, type FieldValue, inputShape, type Shape } from './fieldShapes.ts';
import { resources } from './registry.ts';
import {
  findResourceField,
  isListFilter,
  isNameOnly,
  isTextFilter,
  linkFields,
  listedFields,
  type Resource,
  type ResourceAct,
  type ResourceField,
  type StoredResource,
  storedFields,
  uniqueCodes,
} from './resource.ts';

/** What the calls exchange beyond the fields of the description. */
type Extras = {
  row?: z.ZodRawShape;
  detail?: z.ZodRawShape;
  add?: z.ZodRawShape;
  edit?: z.ZodRawShape;
  query?: z.ZodRawShape;
  summaries?: Partial<Record<ResourceAct, string>>;
  /** Fields whose values a refused change leaves in the audit log, besides the texts that identify the row. */
  values?: readonly string[];
  maxBody?: number;
};

type FieldOf<R extends Resource> = R['fields'][number];
type StoredField<R extends Resource> = Exclude<
  FieldOf<R>,
  { column: 'none'; editor: 'none' } | { links: object }
>;
type LongField<R extends Resource> = Extract<FieldOf<R>, { isLong: true }>;
type ListedField<R extends Resource> = Exclude<StoredField<R>, { isLong: true }>;
type EnteredField<R extends Resource> = Exclude<FieldOf<R>, { editor: 'none' }>;
type LinkField<R extends Resource> = Extract<FieldOf<R>, { links: object }>;
/** What only the call that answers one row answers. */
type DetailField<R extends Resource> = LongField<R> | LinkField<R>;
/** The names of the elements beside their ids. */
type LinkNames<F extends ResourceField> = {
  [One in F as One extends { display: infer Name extends string } ? Name : never]: z.ZodType<
    string[],
    string[]
  >;
};
type Shapes<F extends ResourceField> = { [One in F as One['enName']]: Shape<FieldValue<One>> };

/** A field with a default value need not be sent. */
type AddedShapes<F extends ResourceField> = {
  [One in F as One['enName']]: One extends { required: true }
    ? One extends { defaultValue: unknown }
      ? z.ZodOptional<Shape<FieldValue<One>>>
      : Shape<FieldValue<One>>
    : z.ZodOptional<Shape<FieldValue<One>>>;
};
type ChangedShapes<F extends ResourceField> = {
  [One in F as One['enName']]: z.ZodOptional<Shape<FieldValue<One>>>;
};

type None = Record<never, never>;
/** The property that names the row of another object, to which the row belongs. */
type Owner<R, S> = R extends { within: { property: infer P extends string } } ? { [K in P]: S } : None;
type Part<X, K extends keyof Extras> = X extends { [key in K]: infer P extends z.ZodRawShape } ? P : None;

/** The parent of a root is '0'. */
type ParentName<R> = R extends { tree: { parent: infer P extends string } } ? P : never;
type RowShape<R extends Resource, X> = { [K in R['key'] | ParentName<R>]: z.ZodString } & Shapes<
  Exclude<ListedField<R>, { enName: ParentName<R> }>
> &
  Owner<R, z.ZodString> & { version: z.ZodString } & Part<X, 'row'>;
type QueryShape<R extends Resource, X> = typeof pageParams &
  typeof listConditions &
  typeof creationPeriod & { keyword: typeof keyword } & Owner<R, z.ZodOptional<z.ZodString>> & {
    [One in ListedField<R> as One['enName']]: z.ZodOptional<Shape<FieldValue<One>>>;
  } & Part<X, 'query'>;
type AddShape<R extends Resource, X> = AddedShapes<EnteredField<R> | LinkField<R>> &
  Owner<R, z.ZodString> &
  Part<X, 'add'>;
type EditShape<R extends Resource, X> = { [K in R['key']]: typeof id } & {
  version: z.ZodOptional<z.ZodString>;
} & ChangedShapes<EnteredField<R> | LinkField<R>> &
  Part<X, 'edit'>;

type Get<Answer extends CallSpec['answer'], More = None> = Call<
  {
    method: 'GET';
    path: string;
    summary: string;
    permission: string;
    object: 'tenant';
    answer: Answer;
  } & More
>;
type Post<
  Body extends z.ZodType,
  Answer extends CallSpec['answer'] = ReturnType<typeof answers.done>,
> = Call<{
  method: 'POST';
  path: string;
  summary: string;
  permission: string;
  object: 'tenant';
  body: Body;
  answer: Answer;
}>;

type DerivedCalls<R extends Resource, X> = {
  list: Get<
    { kind: 'rows'; row: z.ZodObject<RowShape<R, X>>; extra: None },
    { query: z.ZodObject<QueryShape<R, X>> }
  >;
  detail: Get<
    {
      kind: 'data';
      data: z.ZodObject<
        RowShape<R, X> & Shapes<DetailField<R>> & LinkNames<LinkField<R>> & Part<X, 'detail'>
      >;
    },
    { params: z.ZodObject<{ [K in R['key']]: typeof id }> }
  >;
  add: Post<
    z.ZodObject<AddShape<R, X>>,
    { kind: 'data'; data: z.ZodObject<{ [K in R['key']]: z.ZodString }> }
  >;
  edit: Post<z.ZodObject<EditShape<R, X>>>;
  remove: Post<typeof ids>;
  sort: Post<typeof reorderBody>;
  groups: ReturnType<typeof groupsOfList<QueryShape<R, X>, 'tenant'>>;
  export: Get<
    { kind: 'message'; data: typeof job },
    { query: z.ZodObject<QueryShape<R, X> & typeof sheetChoice>; transaction: 'none' }
  >;
};

/** The derived calls of the acts that the description names. */
export type ResourceCalls<R extends Resource, X = None> = Pick<
  DerivedCalls<R, X>,
  Extract<keyof R['calls'], ResourceAct>
>;

const pickShapes = (
  fields: readonly ResourceField[],
  shapeOf: (field: ResourceField) => z.ZodType,
): z.ZodRawShape => Object.fromEntries(fields.map((field) => [field.enName, shapeOf(field)]));

const isNeeded = ({ required, defaultValue }: ResourceField) => required && defaultValue === undefined;

function rowShape(resource: Resource, extras: Extras): z.ZodRawShape {
  const { key, tree, within } = resource;
  return {
    [key]: outputId,
    ...(within && { [within.property]: z.string() }),
    ...pickShapes(listedFields(resource), answerShape),
    ...(tree && { [tree.parent]: outputId }),
    version: rowVersion,
    ...extras.row,
  };
}

/** The value that names the row of another object. */
function ownerShape({ within }: Resource, refine: (shape: z.ZodType) => z.ZodType): z.ZodRawShape {
  const named = within && findResourceField(resources[within.resource], within.property);
  return named ? { [named.enName]: refine(inputShape(named)) } : {};
}

/** A text is sought in its column, an option is compared with it. */
function queryShape(resource: Resource, extras: Extras): z.ZodRawShape {
  const compared = listedFields(resource).filter(isListFilter);
  return {
    ...(resource.tree ? treePageParams : pageParams),
    ...listConditions,
    ...(resource.keyword && { keyword }),
    ...ownerShape(resource, (shape) => shape.optional()),
    ...pickShapes(compared, (field) =>
      isTextFilter(field) || isNameOnly(field) ? keyword : inputShape(field).optional(),
    ),
    ...(listedFields(resource).some(({ enName }) => enName === 'createTime') && creationPeriod),
    ...extras.query,
  };
}

export function resourceCalls<const R extends StoredResource, const X extends Extras = None>(
  resource: R,
  extras?: X,
): ResourceCalls<R, X> {
  const { calls, key, rights, stored, title, within } = resource;
  const more: Extras = extras ?? {};
  const { path } = stored;
  const row = rowShape(resource, more);
  const long = storedFields(resource).filter(({ isLong }) => isLong);
  const links = linkFields(resource);
  const linkNames = links.flatMap(({ display }) => (display ? [[display, z.array(z.string())]] : []));
  const detail = {
    ...row,
    ...pickShapes([...long, ...links], answerShape),
    ...Object.fromEntries(linkNames),
    ...more.detail,
  };
  const query = z.strictObject(queryShape(resource, more));
  const entered = resource.fields.filter(({ editor, links }) => editor !== 'none' || links);
  const values = [
    resource.label,
    ...uniqueCodes(resource),
    ...(within ? [within.property] : []),
    ...(more.values ?? []),
  ];
  const audited = (source: 'answer.data' | 'body', values?: readonly string[]): AuditRule => ({
    kind: 'administration',
    // A test holds that every stored resource is a kind of audited object.
    objects: { [resource.name as AuditObject]: source === 'body' && !values ? source : `${source}.${key}` },
    ...(values && { values }),
  });
  const call = (act: ResourceAct, right: string, summary: string) => ({
    summary: more.summaries?.[act] ?? summary,
    permission: `${rights}:${right}`,
    object: 'tenant' as const,
  });
  const maxBody = more.maxBody === undefined ? {} : { maxBody: more.maxBody };
  const list = defineCall({
    ...call('list', 'list', `${title}列表`),
    method: 'GET',
    path: `${path}/list`,
    query,
    answer: answers.rows(z.object(row)),
  });
  const derived = {
    list,
    groups: groupsOfList(resource, list),
    export: defineCall({
      ...call('export', 'export', `导出${title}：列表条件所得的全部行，msg 为下载链接`),
      method: 'GET',
      path: `${path}/export`,
      rate: 'export',
      transaction: 'none',
      query: query.extend(sheetChoice),
      audit: { kind: 'export' },
      answer: answers.message(job),
    }),
    detail: defineCall({
      ...call('detail', 'query', `${title}详情`),
      method: 'GET',
      path: `${path}/{${key}}`,
      params: z.strictObject({ [key]: id }),
      answer: answers.data(z.object(detail)),
    }),
    add: defineCall({
      ...call('add', 'add', `新增${title}`),
      ...maxBody,
      method: 'POST',
      path,
      body: z.strictObject({
        ...ownerShape(resource, (shape) => shape),
        ...pickShapes(entered, (field) =>
          isNeeded(field) ? inputShape(field) : inputShape(field).optional(),
        ),
        ...more.add,
      }),
      audit: audited('answer.data', values),
      answer: answers.data(z.object({ [key]: outputId })),
    }),
    edit: defineCall({
      ...call('edit', 'edit', `修改${title}：只改所传的字段`),
      ...maxBody,
      method: 'POST',
      path: `${path}/edit`,
      body: z.strictObject({
        [key]: id,
        version: rowVersion.optional(),
        ...pickShapes(entered, (field) => inputShape(field).optional()),
        ...more.edit,
      }),
      audit: audited('body', values),
      answer: answers.done(),
    }),
    remove: defineCall({
      ...call('remove', 'remove', `删除${title}`),
      method: 'POST',
      path: `${path}/delete`,
      body: ids,
      audit: audited('body'),
      answer: answers.done(),
    }),
    sort: defineCall({
      ...call('sort', 'edit', `保存${title}的显示顺序，可同时移到另一上级之下`),
      method: 'POST',
      path: `${path}/sort`,
      body: reorderBody,
      audit: { kind: 'administration', objects: { [resource.name as AuditObject]: 'body.ids' } },
      answer: answers.done(),
    }),
  };
  const named = Object.keys(calls) as ResourceAct[];
  // The types of the schemas are those of the fields, which inputShape and answerShape follow value by value.
  return Object.fromEntries(named.map((act) => [act, derived[act]])) as unknown as ResourceCalls<R, X>;
}
