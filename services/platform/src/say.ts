/** Tells the person at the terminal, plainly; what happened inside goes to the log. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};
