/** Merges an answer of the contract with that of a foreign client's operation. */
type Fields = Record<string, unknown>;

/** The contract wins for keys in both. Lists of the same length are merged item by item. */
export function mergeAnswers(contract: Fields, other: Fields): Fields {
  const joined: Fields = { ...other, ...contract };
  for (const [key, value] of Object.entries(contract)) {
    if (Object.hasOwn(other, key)) joined[key] = mergeValues(value, other[key]);
  }
  return joined;
}

function mergeValues(contract: unknown, other: unknown): unknown {
  if (Array.isArray(contract) && Array.isArray(other) && contract.length === other.length)
    return contract.map((item, index) => mergeValues(item, other[index]));
  return isFields(contract) && isFields(other) ? mergeAnswers(contract, other) : contract;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
