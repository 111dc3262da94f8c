/**
 * The services that field widgets require of the application. The form panel provides them; a test or another
 * container can provide its own, so that a widget knows neither calls nor dialogs.
 */
import { createContext, useCallback, useContext, useRef } from 'react';
import type { AnyField, FieldRenderer, FieldValues } from './fieldRenderer.ts';

/** One thing to choose: `also` are the sibling fields that the choice fills. */
export type FieldChoice = {
  value: string;
  label: string;
  /** Replaces the label in a tree, where the rows above show the rest. */
  branch?: string;
  hint?: string;
  /** A note to read before choosing it. */
  note?: string;
  /** Of a person: the avatar, empty without a picture. */
  avatar?: string;
  depth?: number;
  /** The CSS color of a swatch before the label. */
  color?: string;
  /** The name of a menu icon before the label. */
  icon?: string;
  also?: FieldValues;
};

/** The label is the path of the department, `branch` its own name, `names` the names from the root to it. */
export type DepartmentChoice = FieldChoice & { branch: string; names: readonly string[] };

export type StoredFile = { name: string; url: string; size?: number | undefined };

export type RegionOption = { id: string; name: string };

/** An invoice as its field stores it: 1 passed, -1 failed, null not checked. */
export type InvoiceEntry = StoredFile & { checkStatus: 1 | -1 | null };
export type RecognizedValue = { key: string; value: string };

/** The data of an identity card, by the names of the call. */
export type IdCardData = Readonly<Record<string, string>> & { idNumber: string };

export type FieldContext = {
  getFieldRenderer: (field: AnyField) => FieldRenderer;
  /** Options from configured data; a field that depends on another one gets the options below that field's value. */
  options: (field: AnyField, place: FieldLocation) => Promise<FieldChoice[]>;
  /** Calls the listener when those options may have changed, until the returned function is called. */
  onOptionsChange?: (listener: () => void) => () => void;
  /** The values of other fields that follow from a chosen option. */
  fillFrom?: (field: AnyField, value: string) => FieldValues;
  users: (keyword: string) => Promise<FieldChoice[]>;
  departments: () => Promise<DepartmentChoice[]>;
  /** The divisions directly below a division of China. */
  regionsBelow: (id: string) => Promise<FieldChoice[]>;
  /** Divisions of all levels by name or pinyin, each with its path from the province down. */
  regionsMatching: (keyword: string) => Promise<{ path: RegionOption[] }[]>;
  /** Asks for a place on the map; undefined when the dialog is canceled. */
  pickPosition: (position: string) => Promise<string | undefined>;
  /** Asks for boxes on the map; undefined when the dialog is canceled. */
  pickBoxes: (boxes: readonly string[]) => Promise<string[] | undefined>;
  /** Shows a place or boxes on a read-only map. */
  showOnMap: (title: string, places: readonly string[]) => Promise<void>;
  /** The first 20 leaf rows of the related form that match. */
  findRelated: (field: AnyField, keyword: string, place: FieldLocation) => Promise<FieldChoice[]>;
  /** Opens the related form's list; absent where no list fits. Resolves with undefined when the list is canceled. */
  pickRelated?: (
    field: AnyField,
    chosen: FieldChoice[],
    place: FieldLocation,
  ) => Promise<FieldChoice[] | undefined>;
  /** Opens the user picker; undefined when it is canceled. */
  pickUsers: (chosen: FieldChoice[], multiple: boolean) => Promise<FieldChoice[] | undefined>;
  /** Performs the action of a button field; resolves with the values to fill in other fields. */
  press?: (field: AnyField, place: FieldLocation) => Promise<FieldValues | undefined>;
  /** The address under which an uploaded picture is shown; absent where pictures are entered by their address only. */
  pictureAddress?: (file: StoredFile) => string;
  upload: (file: File, onPercent: (percent: number) => void, signal: AbortSignal) => Promise<StoredFile>;
  /** Reports that `count` files of this upload are not stored yet; code that sends the values reads it. */
  reportUnfinishedFiles?: (upload: symbol, count: number) => void;
  fileLink: (file: StoredFile) => string;
  /** Shows a file, or downloads it; `onReplaced` if the person may replace it by an edited version. */
  openFile: (file: StoredFile, onReplaced?: (before: StoredFile, next: StoredFile) => void) => void;
  downloadFile: (file: StoredFile) => void;
  /** Takes at most `most` pictures by camera; returns `local` when the person or the tenant prefers local files. */
  takePictures: (most: number | undefined) => Promise<File[] | 'local'>;
  /** Uploads an invoice; resolves with the values recognized in it. */
  parseInvoice: (
    file: File,
    onPercent: (percent: number) => void,
    signal: AbortSignal,
  ) => Promise<{ entry: InvoiceEntry; items: readonly RecognizedValue[] }>;
  /** Reads an identity card; undefined if no service does. */
  idCardReader: () => Promise<((picture: File) => Promise<IdCardData>) | undefined>;
  companies: (field: AnyField, keyword: string, formEnName: string) => Promise<FieldChoice[]>;
  openRelated: (field: AnyField, id: string) => void;
  currentUserName: string;
};

const context = createContext<FieldContext | undefined>(undefined);

export const FieldContextProvider = context;

/** The name of the form that contains the fields; '' outside a form. */
export const FormNameContext = createContext('');

/** The sub-form that a field is a column of, and a getter of the record around it, whose changes do not re-render. */
type SubFormRowContext = { subForm: string; around: () => FieldValues };

export const SubFormContext = createContext<SubFormRowContext | undefined>(undefined);

/**
 * The location of a field: its form, its path (`items.kind` for a column of a sub-form), and the values entered
 * there.
 */
export type FieldLocation = { form: string; path: string; values: FieldValues };

/** Returns the location of a field; the values of the row override those of the record. */
export function useFieldLocation(field: AnyField, values: FieldValues): () => FieldLocation {
  const form = useContext(FormNameContext);
  const row = useContext(SubFormContext);
  const latest = useRef(values);
  latest.current = values;
  return useCallback(
    () => ({
      form,
      path: row ? `${row.subForm}.${field.enName}` : field.enName,
      values: { ...row?.around(), ...latest.current },
    }),
    [form, row, field],
  );
}

export function useFieldContext(): FieldContext {
  const services = useContext(context);
  if (!services) throw new Error('A field widget was rendered outside a FieldContextProvider.');
  return services;
}
