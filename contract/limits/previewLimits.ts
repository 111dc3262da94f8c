/** Limits for previews. A larger file is downloaded instead. */

/** Size in bytes from which a text document (.docx) is downloaded. */
export const wordPreviewLimit = 10_485_760;
/** Size in bytes from which a workbook is downloaded. */
export const sheetPreviewLimit = 5_242_880;
/** Size in bytes from which a plain text is downloaded. */
export const textPreviewLimit = 5_242_880;

/** Limits for the rows and columns of a sheet that are displayed, and can therefore be edited in place. */
export const maxPreviewRows = 2000;
export const maxPreviewColumns = 100;
/** Limit for the cells that one edit changes. */
export const maxEditedCells = 2000;
