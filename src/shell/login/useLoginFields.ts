/**
 * The values and errors of a form outside a session. A refused form focuses its first field with an error, and keys that
 * were typed meanwhile are for that field.
 */
import { useEffect, useRef, useState } from 'react';
import { CallFailure } from '../../client/callFailure.ts';
import { showFailure } from '../../state/workspace/showFailure.ts';
import { useKeysWhileSending } from '../../state/workspace/typeAhead/keysWhileSending.ts';
import { dropRepeatedConfirmation } from '../../state/workspace/typeAheadBuffer.ts';

export type FieldErrors<T> = Partial<Record<keyof T | 'form', string | undefined>>;

type BoundField = {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** `errorsOf` places a refusal at a field. */
export function useLoginFields<T extends Record<string, string>>(
  blank: T,
  errorsOf: (failure: CallFailure) => FieldErrors<T>,
) {
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState<FieldErrors<T>>({});
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useFocusOnError(refused, form.current);
  // Its effect follows the one that gives the refused field the focus.
  const { keys, settle } = useKeysWhileSending();

  const change = (part: Partial<T>) => {
    setValues((was) => ({ ...was, ...part }));
    setErrors((was) => ({
      ...was,
      ...Object.fromEntries(Object.keys(part).map((name) => [name, undefined])),
    }));
  };

  const showErrors = (found: FieldErrors<T>) => {
    setErrors(found);
    setRefused((times) => times + 1);
  };

  /**
   * Sends unless `missing` names a field or the form is being sent; returns whether it succeeded. `onRefused` returns what
   * a refusal leaves of values that are valid once.
   */
  const send = async (
    missing: FieldErrors<T>,
    work: () => Promise<void>,
    onRefused: () => Partial<T> = () => ({}),
  ): Promise<boolean> => {
    showErrors(missing);
    if (Object.keys(missing).length > 0 || !keys.begin()) return false;
    setBusy(true);
    try {
      await work();
      dropRepeatedConfirmation();
      return true;
    } catch (error) {
      const spent = onRefused();
      setValues((was) => ({ ...was, ...spent }));
      if (error instanceof CallFailure) showErrors(errorsOf(error));
      else showFailure(error);
      return false;
    } finally {
      keys.end();
      setBusy(false);
      settle();
    }
  };

  /** The properties of the LoginField of this name. */
  const field = (name: keyof T & string): BoundField => ({
    name,
    value: values[name] ?? '',
    error: errors[name],
    // The key and the kind of its value are those of T.
    onChange: (value: string) => change({ [name]: value } as Partial<T>),
  });

  return { values, errors, busy, form, change, showErrors, send, field };
}

/** After each refusal the first field with an error gets the focus and its text is selected, but not during typing. */
function useFocusOnError(refused: number, form: HTMLFormElement | null) {
  useEffect(() => {
    if (refused === 0) return;
    const field = form?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    field?.focus();
    field?.select?.();
  }, [refused, form]);
}
