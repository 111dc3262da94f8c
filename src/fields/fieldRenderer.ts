/**
 * Renders one field type: how a value is entered, read in a form, and shown in a grid column. The meaning of the
 * value (schema, text, order, SQL, origin) is declared in `contract/fields`.
 */
import type { ComponentType } from 'react';
import type { Field, SubField } from '../../contract/forms/definition.ts';

/** A record, or one row of a sub-form: field names to values, display values under `<field>$view`. */
export type FieldValues = Readonly<Record<string, unknown>>;

export type AnyField = Field | SubField;

/** `also` sets sibling fields in the same step: the display value, and what `relate2Current` copies. */
export type FieldChangeHandler = (value: unknown, also?: FieldValues) => void;

export type FieldWidgetProps = {
  field: AnyField;
  /** The id of the control that takes the focus; the label refers to it. */
  id: string;
  value: unknown;
  /** The record or sub-form row that contains the field. */
  values: FieldValues;
  onChange: FieldChangeHandler;
  invalid: boolean;
  /** The id of the element with the error message, if there is one. */
  describedBy?: string | undefined;
  /** True in a cell of a sub-form: without border and counter, and with an `aria-label` in place of a label element. */
  bare?: boolean;
  label?: string;
  /** Problems inside the value, by path below the field (`0.qty`). */
  problems?: Readonly<Record<string, string>>;
  /** Read-only columns of a sub-form. */
  locked?: ReadonlySet<string>;
  /** Sub-forms only: rows can be neither added nor removed, only cells are entered. */
  fixedRows?: boolean;
  /** Sub-forms only: the rows as the person last saw them, if they differ since. */
  before?: unknown;
  /** True in a read-only form, which also shows fields without a value. */
  reading?: boolean;
};

export type ReadOnlyViewProps = {
  field: AnyField;
  value: unknown;
  values: FieldValues;
  /** Sub-forms only: the rows as the person last saw them, if they differ since. */
  before?: unknown;
  /** Sub-forms only: unchanged rows are left out. */
  only?: 'changes' | undefined;
};

/** The grid's view of the field; `text` is also the text that is copied. */
export type ColumnRenderer = {
  align: 'left' | 'right';
  text: (value: unknown, row: FieldValues, field: AnyField) => string;
  /** Minimum width in pixels; by default what the type of value needs. */
  width?: number;
  /** `start`: a text that is too long loses its beginning, because its end is more specific; by default its end. */
  cut?: 'start';
  /** A color shown before the text, in CSS notation; undefined: none. */
  swatch?: (value: unknown, row: FieldValues, field: AnyField) => string | undefined;
};

export type FieldRenderer = {
  Widget: ComponentType<FieldWidgetProps>;
  ReadOnlyView: ComponentType<ReadOnlyViewProps>;
  /** `full` takes the form's whole width next to its label; `section` has a heading of its own; `heading` is a heading. */
  span: 'cell' | 'full' | 'section' | 'heading';
  /** True if the control is a group with an accessible name of its own. */
  isGroup?: true;
  /** True if the widget shows the label itself. */
  ownLabel?: true;
  column: ColumnRenderer;
};
