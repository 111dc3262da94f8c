/**
 * Removing a published field, or giving it another type: what that loses is asked of the server while the person goes on, and
 * told before the step is made. A field that nobody uses is changed at once.
 */
import { type FieldLoss, maxCountedRows } from '../../../../contract/calls/formDesign.ts';
import type { Path } from '../../../../contract/design/edit.ts';
import {
  type FormDesign,
  getFieldAt,
  listPlacedFields,
} from '../../../../contract/design/form/formDesign.ts';
import { listFieldUses } from '../../../../contract/design/form/names/fieldUses.ts';
import {
  findPublishedName,
  withoutPublishedName,
} from '../../../../contract/design/form/names/publishedNames.ts';
import type { Step } from '../../../../contract/design/history.ts';
import type { Field } from '../../../../contract/forms/definition.ts';
import { api } from '../../../client/api.ts';
import { confirm } from '../../../dialogs/confirm/confirm.ts';
import type { DesignModel } from '../../../state/designs/designModel.ts';
import { announceText } from '../../../ui/announce/announceText.ts';

export type FieldChange = {
  model: DesignModel<FormDesign>;
  publishedNames: ReadonlySet<string>;
  path: Path;
  /** What the field becomes; null: it is removed. */
  becomes: Field | null;
  /** The step at the place where the field is by then. */
  createStep: (design: FormDesign, path: Path) => Step | undefined;
  perform: (step: Step | undefined) => void;
};

/** Fields whose losses are being asked for: the same command twice asks once. */
const asked = new Set<string>();

export async function changeField(change: FieldChange): Promise<void> {
  const { model, publishedNames, path, createStep, perform } = change;
  const { objectId, document: design } = model;
  const name = findPublishedName(design, path);
  if (objectId === null || !publishedNames.has(name)) return perform(createStep(design, path));
  const key = `${objectId} ${name}`;
  if (asked.has(key)) return;
  asked.add(key);
  try {
    announceText('design', () => '正在统计有值的单据');
    const loss = await readLoss(objectId, name, change);
    const told = describeLoss(change, loss);
    if (told !== undefined && !(await confirm(told))) return;
  } finally {
    asked.delete(key);
  }
  // The person went on meanwhile: the field may be elsewhere, or gone.
  const now = listPlacedFields(model.document).find(
    (one) => findPublishedName(model.document, one.path) === name,
  );
  if (now) perform(createStep(model.document, now.path));
}

/** Undefined: not known, as without a connection. */
async function readLoss(
  formId: string,
  field: string,
  { becomes }: FieldChange,
): Promise<FieldLoss | undefined> {
  try {
    const plain = becomes && withoutPublishedName(becomes);
    return await api.formDesign.losses({ body: { formId, field, becomes: plain } });
  } catch {
    return undefined;
  }
}

function describeLoss({ model, path, becomes }: FieldChange, loss: FieldLoss | undefined) {
  const { label = '' } = getFieldAt(model.document, path) ?? {};
  // Columns of the list and sums go with the field.
  const inForm = listFieldUses(model.document, path)
    .filter((use) => use.path[0] !== 'feature' || use.path[1] === 'virtualColumns')
    .map(({ what }) => what);
  const elsewhere = [...Map.groupBy(loss?.uses ?? [], ({ what }) => what)].map(
    ([what, uses]) => `${what} ${formatPlaces(uses.map(({ name }) => name))}`,
  );
  const rows = describeRows(loss, becomes);
  const isNamed = elsewhere.length > 0 || (becomes === null && inForm.length > 0);
  if (rows === undefined && !isNamed) return undefined;
  const places = [
    elsewhere.length > 0 && `其他地方引用：${elsewhere.join('；')}。`,
    inForm.length > 0 && `本表单引用：${formatPlaces(inForm)}。`,
  ];
  return {
    title: becomes ? `“${label}”换类型` : `删除“${label}”`,
    body: [rows, ...places, '发布之前数据不变，这一步可以撤销。'].filter(Boolean).join('\n'),
    confirmLabel: becomes ? '换类型' : '删除',
    danger: rows !== undefined,
  };
}

function describeRows(loss: FieldLoss | undefined, becomes: Field | null): string | undefined {
  if (loss?.rows === 0) return undefined;
  const lost = becomes ? '发布后，不能转换的值会丢失' : '发布后，这些值会丢失';
  if (loss === undefined || loss.rows === null) return `没能查到有多少单据有值；${lost}。`;
  const rows = loss.rows >= maxCountedRows ? `${maxCountedRows} 行以上` : `${loss.rows} 行`;
  return becomes ? `${rows}的值不能转换，发布后会丢失。` : `${rows}有值，发布后会丢失。`;
}

const maxNamed = 5;

const formatPlaces = (places: readonly string[]): string =>
  places.length <= maxNamed
    ? places.join('、')
    : `${places.slice(0, maxNamed).join('、')} 等 ${places.length} 处`;
