/** Texts of a board with a time box. */
export const messages = {
  opens: { in: (left: string) => `Opens in ${left}`, on: (date: string) => `Opens on ${date}` },
  closes: { in: (left: string) => `Closes in ${left}`, on: (date: string) => `Closes on ${date}` },
};
