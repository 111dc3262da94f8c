/** Options whose value is their label. */
export const createOptions = (...labels: string[]) => labels.map((label) => ({ label, value: label }));
