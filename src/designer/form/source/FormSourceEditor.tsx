import { isSamePath, type Path } from '../../../../contract/design/edit.ts';
import { getFieldPath } from '../../../../contract/design/form/formDesign.ts';
import { jsonSourceLanguage } from '../../base/source/jsonLanguage.ts';
import { SourceEditor } from '../../base/source/SourceEditor.tsx';
import type { FormSourceProps } from './useFormSource.ts';

/** The properties beside the text are those of the field in which the cursor is. */
export function FormSourceEditor({ model, ...props }: FormSourceProps) {
  const focusOn = (path: Path) => {
    const focus = getFieldPath(path) ?? [];
    if (!isSamePath(focus, model.focus)) model.moveFocus(focus);
  };
  return (
    <SourceEditor
      {...props}
      model={model}
      language={jsonSourceLanguage}
      label="表单的源码（JSON）"
      onPlace={focusOn}
    />
  );
}
