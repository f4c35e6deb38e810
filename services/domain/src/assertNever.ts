/** Closes a switch over a union: a new member does not compile until it has a case. */
export const assertNever = (value: never): never => {
  throw new Error(`Unexpected value: ${JSON.stringify(value)}`);
};
