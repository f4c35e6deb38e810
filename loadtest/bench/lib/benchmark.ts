/** Runs both sides and returns the report to print. */
export type Benchmark = () => Promise<string>;
