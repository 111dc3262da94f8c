/** Options whose value is what they say. */
export const options = (...labels: string[]) => labels.map((label) => ({ label, value: label }));
