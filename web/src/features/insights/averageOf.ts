/** @returns undefined without numbers */
export const averageOf = (numbers: readonly number[]): number | undefined =>
  numbers.length === 0 ? undefined : numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
