/** Options whose value is what they say. */
export const createOptions = (...labels: string[]) => labels.map((label) => ({ label, value: label }));
