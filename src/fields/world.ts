/**
 * What field widgets ask of the application around them. The form panel provides it; a test or another
 * place of use can provide its own, so that a widget knows neither calls nor dialogs.
 */
import { createContext, useContext } from 'react';
import type { AnyField, FieldLook, Values } from './type.ts';

/** One thing to choose: `also` are the sibling fields that the choice fills. */
export type Choice = {
  value: string;
  label: string;
  hint?: string;
  /** What should be known before choosing it. */
  note?: string;
  depth?: number;
  /** Shown before the label, as CSS knows it. */
  colour?: string;
  also?: Values;
};

export type StoredFile = { name: string; url: string; size?: number | undefined };

export type FieldWorld = {
  lookOf: (field: AnyField) => FieldLook;
  /** Options of a select, radio or checkbox: fixed ones at once, configured data from the server. */
  options: (field: AnyField, values: Values) => Promise<Choice[]>;
  users: (keyword: string) => Promise<Choice[]>;
  departments: () => Promise<Choice[]>;
  /** The first 20 leaf rows of the related form that match. */
  related: (field: AnyField, keyword: string, values: Values) => Promise<Choice[]>;
  /** Opens the user picker; undefined when it was left. */
  pickUsers: (chosen: Choice[], multiple: boolean) => Promise<Choice[] | undefined>;
  upload: (file: File, onPercent: (percent: number) => void, signal: AbortSignal) => Promise<StoredFile>;
  fileLink: (file: StoredFile) => string;
  openRelated: (field: AnyField, id: string) => void;
  currentUserName: string;
};

const Context = createContext<FieldWorld | undefined>(undefined);

export const FieldWorldContext = Context;

/** The name of the form that the fields stand in; '' where they stand in none. */
export const FormName = createContext('');

export function useFieldWorld(): FieldWorld {
  const world = useContext(Context);
  if (!world) throw new Error('A field widget was rendered outside a FieldWorldContext provider.');
  return world;
}
