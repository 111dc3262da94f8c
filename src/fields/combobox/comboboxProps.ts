import type { ReactNode } from 'react';
import type { FieldChoice } from '../fieldContext.ts';
import type { FindChoices } from './useChoices.ts';

export type ComboboxProps = {
  id: string;
  chosen: readonly FieldChoice[];
  multiple: boolean;
  /** It must be stable between renders, because a new function repeats the search. */
  find: FindChoices;
  /** Milliseconds between the last key and the search; 0 if the choices are loaded already. */
  wait: number;
  onChoose: (chosen: FieldChoice[]) => void;
  placeholder?: string;
  invalid?: boolean;
  bare?: boolean;
  describedBy?: string | undefined;
  label?: string;
  autoFocus?: boolean;
  /** The width of the list: that of the control, or of its content if that is wider. */
  wide?: 'target' | 'content';
  /** A button at the end, such as the one that opens the picker. */
  after?: ReactNode;
  /** A sentence below the choices for a keyword, '' for none. */
  note?: (keyword: string, found: number) => string;
  /** Runs on Alt+↓, if more can be chosen than the list offers. */
  onMore?: () => void;
  /** Runs on Alt+O, when the chosen entry can be viewed. */
  onLook?: () => void;
};
