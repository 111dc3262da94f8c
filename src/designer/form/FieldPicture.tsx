/** Fields as the renderer of forms draws them, which take no input. */
import { type ReactNode, useState } from 'react';
import { blankFormDesign } from '../../../contract/design/form/formDesign.ts';
import type { Values } from '../../../contract/forms/recordRules.ts';
import { FieldContextProvider } from '../../fields/fieldContext.ts';
import { FormFieldRow } from '../../panels/form/FormField.tsx';
import { createFormFieldContext } from '../../panels/form/formFieldContext.ts';
import type { VisibleField } from '../../panels/form/formSections.ts';
import { createReadOnlyForm } from '../../state/forms/formCache.ts';

const noForm = { formId: '0', version: 0, ...blankFormDesign() };

/** What the fields inside need of a form. */
export function FieldPictureContext({ children }: { children: ReactNode }) {
  const [context] = useState(() => createFormFieldContext(createReadOnlyForm(noForm, {})));
  return <FieldContextProvider value={context}>{children}</FieldContextProvider>;
}

type FieldPictureProps = {
  shown: VisibleField;
  /** Prefix of the ids of the controls. */
  base: string;
  values?: Readonly<Values>;
};

const nothing = {};

export function FieldPicture({ shown, base, values = nothing }: FieldPictureProps) {
  return (
    <div inert>
      <FormFieldRow
        shown={shown}
        base={base}
        values={values}
        before={undefined}
        seen={undefined}
        only={undefined}
        problems={nothing}
        notes={nothing}
        onChange={() => {}}
      />
    </div>
  );
}
