/** WPS puts a picture into a cell as a formula, whose result is the text of the formula. */
export const isPictureFormula = (text: string): boolean => /^=(?:_xlfn\.)?DISPIMG\(/i.test(text);

export const pictureCellMessage = '单元格里是图片，图片不能这样填入，请清空此格，保存后在记录中上传';
