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
  /** Shown before the label, as CSS knows it. */
  color?: string;
  also?: FieldValues;
};

/** Its label is its path, `branch` its own name, `names` both from the top of the tree down. */
export type DepartmentChoice = FieldChoice & { branch: string; names: readonly string[] };

export type StoredFile = { name: string; url: string; size?: number | undefined };

export type RegionOption = { id: string; name: string };

/** An invoice as its field keeps it: 1 passed, -1 failed, null nobody has checked it. */
export type InvoiceEntry = StoredFile & { checkStatus: 1 | -1 | null };
export type RecognizedValue = { key: string; value: string };

/** The data of an identity card, by the names of the call. */
export type IdCardData = Readonly<Record<string, string>> & { idNumber: string };

export type FieldContext = {
  getFieldRenderer: (field: AnyField) => FieldRenderer;
  /** Options from configured data; a field that depends on another one gets those below the value chosen there. */
  options: (field: AnyField, place: FieldLocation) => Promise<FieldChoice[]>;
  /** Calls the listener when those options may have changed, until the returned function is called. */
  onOptionsChange?: (listener: () => void) => () => void;
  users: (keyword: string) => Promise<FieldChoice[]>;
  departments: () => Promise<DepartmentChoice[]>;
  /** The divisions directly below a division of China. */
  regionsBelow: (id: string) => Promise<FieldChoice[]>;
  /** Divisions of all levels by name or pinyin, each with its way from the province down. */
  regionsMatching: (keyword: string) => Promise<{ path: RegionOption[] }[]>;
  /** Asks for a place on the map; undefined when the dialog was left. */
  pickPosition: (position: string) => Promise<string | undefined>;
  /** Asks for boxes on the map; undefined when the dialog was left. */
  pickBoxes: (boxes: readonly string[]) => Promise<string[] | undefined>;
  /** Shows a place or boxes on the map, to be looked at only. */
  showOnMap: (title: string, places: readonly string[]) => Promise<void>;
  /** The first 20 leaf rows of the related form that match. */
  findRelated: (field: AnyField, keyword: string, place: FieldLocation) => Promise<FieldChoice[]>;
  /** Opens the related form's list where there is room for one; undefined when it was left. */
  pickRelated?: (
    field: AnyField,
    chosen: FieldChoice[],
    place: FieldLocation,
  ) => Promise<FieldChoice[] | undefined>;
  /** Opens the user picker; undefined when it was left. */
  pickUsers: (chosen: FieldChoice[], multiple: boolean) => Promise<FieldChoice[] | undefined>;
  /** Does what a field of the type button says; answers what is to be filled in beside it. */
  press?: (field: AnyField, place: FieldLocation) => Promise<FieldValues | undefined>;
  /** The address under which an uploaded picture is shown; absent where pictures are entered by their address only. */
  pictureAddress?: (file: StoredFile) => string;
  upload: (file: File, onPercent: (percent: number) => void, signal: AbortSignal) => Promise<StoredFile>;
  /** Reports that `count` files of this upload are not stored yet; code that sends the values reads it. */
  reportUnfinishedFiles?: (upload: symbol, count: number) => void;
  fileLink: (file: StoredFile) => string;
  /** Shows a file, or downloads it; `onReplaced` where the person may put an edited version in its place. */
  openFile: (file: StoredFile, onReplaced?: (before: StoredFile, next: StoredFile) => void) => void;
  downloadFile: (file: StoredFile) => void;
  /** Takes at most `most` pictures by camera; returns `local` when the person or the tenant prefers local files. */
  takePictures: (most: number | undefined) => Promise<File[] | 'local'>;
  /** Uploads an invoice and answers what could be read of it. */
  parseInvoice: (
    file: File,
    onPercent: (percent: number) => void,
    signal: AbortSignal,
  ) => Promise<{ entry: InvoiceEntry; items: readonly RecognizedValue[] }>;
  /** Reads an identity card; undefined where no service does. */
  idCardReader: () => Promise<((picture: File) => Promise<IdCardData>) | undefined>;
  companies: (field: AnyField, keyword: string, formEnName: string) => Promise<FieldChoice[]>;
  openRelated: (field: AnyField, id: string) => void;
  currentUserName: string;
};

const context = createContext<FieldContext | undefined>(undefined);

export const FieldContextProvider = context;

/** The name of the form that the fields stand in; '' where they stand in none. */
export const FormNameContext = createContext('');

/** The sub-form that a field is a column of, and the record around it; asked when it is needed, never followed. */
type SubFormRowContext = { subForm: string; around: () => FieldValues };

export const SubFormContext = createContext<SubFormRowContext | undefined>(undefined);

/**
 * The location of a field: its form, its path (`items.kind` for a column of a sub-form), and the values entered
 * there.
 */
export type FieldLocation = { form: string; path: string; values: FieldValues };

/** The place of a field, with the values of the record behind those of its row. */
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
  if (!services) throw new Error('A field widget was rendered outside a FieldWorldContext provider.');
  return services;
}
