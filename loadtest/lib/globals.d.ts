/** Globals of k6 that its types lack and the product's client uses. */
declare function setInterval(callback: () => void, everyMs: number): number;
declare function clearInterval(timer: number): void;
