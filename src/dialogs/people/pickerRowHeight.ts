/** The height of a row in the picker's lists, which draw only what is on screen; dialogs.css has the same. */
export const pickerRowHeight = 28;
