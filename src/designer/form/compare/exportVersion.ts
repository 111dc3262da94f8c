import type { FormDesign } from '../../../../contract/design/form/formDesign.ts';
import { formSource } from '../../../../contract/design/form/formSource.ts';
import { downloadUrl } from '../../../ui/download.ts';

/** Downloads the version as the JSON file that the source view and new forms take. */
export function exportVersion(design: FormDesign, version: number): void {
  const file = new Blob([`${formSource.format(design)}\n`], { type: 'application/json' });
  const link = URL.createObjectURL(file);
  downloadUrl(link, `${design.enName}-v${version}.json`);
  // The download holds the content from its start on.
  setTimeout(() => URL.revokeObjectURL(link));
}
