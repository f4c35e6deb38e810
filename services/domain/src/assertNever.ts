/** Makes a switch over a union exhaustive: a new member does not compile until it has a case. */
export const assertNever = (value: never): never => {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
};
