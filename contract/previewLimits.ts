/** What is shown in place; what is larger is downloaded (shell seed, points 5 and 9). */

/** A text document (.docx) of so many bytes is downloaded. */
export const wordPreviewLimit = 10_485_760;
/** A workbook of so many bytes is downloaded. */
export const sheetPreviewLimit = 5_242_880;
/** A plain text of so many bytes is downloaded. */
export const textPreviewLimit = 5_242_880;

/** Rows and columns of a sheet that are shown, and so can be edited in place. */
export const maxPreviewRows = 2000;
export const maxPreviewColumns = 100;
/** Cells that one edit changes. */
export const maxEditedCells = 2000;
