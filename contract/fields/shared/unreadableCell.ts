/** Texts of cells that are no values, and what to do about them. */

/**
 * WPS puts a picture into a cell as a formula, whose result is the text of the formula; Excel and others have IMAGE. A
 * text of this form is left when the cell is pasted as a value.
 */
export const isPictureFormula = (text: string): boolean =>
  /^=\s*(?:_xlfn\.|@)*(?:DISPIMG|IMAGE)\(/i.test(text);

export const pictureCellMessage = '单元格里是图片，图片不能这样填入，请清空此格，保存后在记录中上传';

/** The text of such a cell where it is only shown. */
export const pictureCellText = '[图片]';

/** A sheet shows a number or date as `####` in a column that is too narrow, and copies it so. */
export const isNarrowCell = (text: string): boolean => /^[#＃]{3,}$/.test(text.trim());

export const narrowCellMessage = '单元格显示为 ####，请在表格中加宽该列后重新复制，或直接填写值';

export const chineseDigitsMessage = '单元格的格式以中文数字显示，请改为常规格式，或改为文本后填写';
