/** Error of a simulated failure. Any other reported error is a fault of the product. */
export class SimulatedFault extends Error {}
