/** The height in pixels of a row in the picker's virtual lists; dialogs.css has the same value. */
export const pickerRowHeight = 28;
