/** Prints a line for the person at the terminal; details go to the log. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
