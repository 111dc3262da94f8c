/** The expressions of a text like `编号 {no}，{round(amount, 2)} 元`. */
export const templatePattern = /\{([^{}]+)\}/g;
