/** Builds the list of a resource from its description. */
import {
  findResourceField,
  isNameOnly,
  isSortable,
  menuIconTag,
  type Resource,
  type ResourceField,
} from '../../../../contract/resources/resource.ts';
import { listSheetFields } from '../../../../contract/resources/resourceSheet.ts';
import { encodeSheetChoice, listQueryParams } from '../../../state/lists/listQuery.ts';
import { exportResource } from '../../../state/resources/resourceCalls.ts';
import type { ResourceRow } from '../../../state/resources/resourceRow.ts';
import { allChip, type Chip, createChip } from '../../model/chip.ts';
import type { FilterField } from '../../model/filterField.ts';
import type { AggregateColumn, ListColumn, ListView } from '../../model/listView.ts';
import { createGroupedSource } from '../groups/groupedSource.ts';
import { buildRecordColumn, type ColumnOptions } from '../records/recordColumns.ts';
import { shareFreeWidth } from '../shareFreeWidth.ts';
import { buildResourceFilterFields, buildResourceSearchItems } from './resourceFields.ts';
import { buildSumColumns, createResourceGroupRequests, type FixedParams } from './resourceGroups.ts';
import { createResourceSource } from './resourceSource.ts';

export type ResourceViewOptions = Pick<ColumnOptions, 'columnLook'> & {
  /** Parameters that every request has: the dictionary of entries. */
  fixed: FixedParams;
};

/** Commands in the order of the toolbar and the row menu; those that the resource has no call for are hidden. */
const commandsBefore = ['resource.add', 'resource.addBelow', 'resource.edit'];
const commandsAfter = [
  'resource.moveUp',
  'resource.moveDown',
  'resource.moveOut',
  'resource.moveInto',
  'resource.remove',
  'list.export',
  'resource.history',
];

const resourceListId = ({ name }: Resource): string => `resource_${name}`;

export function buildResourceView(
  resource: Resource,
  { columnLook, fixed }: ResourceViewOptions,
): ListView<ResourceRow> {
  const listed = resource.fields.filter(({ column }) => column !== 'none');
  const { rights, keyword, title } = resource;
  const filterFields = buildResourceFilterFields(resource);
  const evals = buildSumColumns(resource);
  return {
    id: resourceListId(resource),
    title,
    ...buildRowParts(resource, fixed, { fields: filterFields, evals }),
    rowKey: (row) => String(row.id),
    columns: shareFreeWidth(
      markLabel(
        resource,
        listed.map((field) => buildColumn(field, columnLook)),
      ),
    ),
    evals,
    commands: [...commandsBefore, ...(resource.commands ?? []), ...commandsAfter],
    search: buildResourceSearchItems(resource, filterFields),
    filterFields,
    savedViews: { name: resourceListId(resource), isForm: false },
    chips: buildChips(resource),
    ...(keyword && { keyword: { placeholder: keyword } }),
    ...(resource.calls.export && {
      sheet: {
        permission: `${rights}:export`,
        columns: listSheetFields(resource).map(({ field: { enName, label } }) => ({ id: enName, label })),
        requestExport: (query, choice) =>
          exportResource(resource, { ...fixed, ...listQueryParams(query), ...encodeSheetChoice(choice) }),
      },
    }),
    empty: {
      title: `没有${title}`,
      hint: resource.calls.add ? `按 N 新增${title}，或按 Ctrl K 执行其他命令` : (resource.emptyHint ?? ''),
    },
  };
}

/** The rows of the list, also in groups if they can be grouped. */
function buildRowParts(
  resource: Resource,
  fixed: FixedParams,
  shape: { fields: FilterField[]; evals: AggregateColumn[] },
): Pick<ListView<ResourceRow>, 'source' | 'tree' | 'groups'> {
  const plain = createResourceSource(resource, fixed);
  if (!shape.fields.some(({ groups }) => groups)) return plain;
  const grouped = createGroupedSource(createResourceGroupRequests(resource, fixed), shape);
  return {
    ...plain,
    groups: grouped.groups,
    source: (request) => (request.groupBy ? grouped.source(request) : plain.source(request)),
  };
}

function buildColumn(field: ResourceField, columnLook: ColumnOptions['columnLook']): ListColumn<ResourceRow> {
  const column = buildRecordColumn(field, { columnLook, thousands: false, showStatus: false });
  const { enName, width, tones, display = enName } = field;
  const personOf = createPersonOf(field);
  return {
    ...column,
    text: (row) => formatNames(row[display]) ?? column.text(row),
    ...(width && { width }),
    sortable: isSortable(field),
    ...(personOf && { person: personOf }),
    ...(field.column === 'hidden' && { hidden: true }),
    ...(field.tag === menuIconTag && { renderer: 'icon', icon: (row) => String(row[enName] ?? '') }),
    ...(tones && { renderer: 'tag', tone: (row) => tones[String(row[enName])] ?? 'plain' }),
  };
}

/** The id of the one person whom the field names in a row. */
function createPersonOf(field: ResourceField): ListColumn<ResourceRow>['person'] {
  const { enName, funcType, personId } = field;
  const property = personId ?? (funcType === 'user' && !isNameOnly(field) ? enName : undefined);
  if (property === undefined) return undefined;
  return (row) => {
    const value = row[property];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
}

/** Several names as in a sentence; undefined for a single value. */
const formatNames = (value: unknown): string | undefined =>
  Array.isArray(value) && value.length > 0 ? value.map(String).join('、') : undefined;

/** Until there are rows the column that names them counts twice. */
const markLabel = ({ label }: Resource, columns: ListColumn<ResourceRow>[]) =>
  columns.map(
    (column): ListColumn<ResourceRow> =>
      column.id === label ? { ...column, kind: 'title', grow: column.width * 2 } : column,
  );

function buildChips(resource: Resource): Chip[] {
  const field = resource.chipsOf === undefined ? undefined : findResourceField(resource, resource.chipsOf);
  if (!field?.options) return [];
  const { moreChips = [] } = resource;
  return [
    allChip,
    ...field.options.map(({ value, label }) => createChip(label, field.enName, value)),
    ...moreChips.map(({ label, field: name, value }) => createChip(label, name, value)),
  ];
}
