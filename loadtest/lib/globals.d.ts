/** Globals of k6 that are missing in its types, and that the product's client uses. */
declare function setInterval(callback: () => void, everyMs: number): number;
declare function clearInterval(timer: number): void;

/** The contract checks addresses with it on the server. k6 has no `URL`, and calls nothing that needs one. */
declare class URL {
  static canParse(text: string): boolean;
  constructor(text: string);
  readonly protocol: string;
  readonly username: string;
  readonly password: string;
  readonly host: string;
  readonly href: string;
  readonly origin: string;
}
