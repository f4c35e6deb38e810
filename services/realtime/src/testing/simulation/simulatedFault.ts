/** What a simulated part fails with: whatever else is reported is a fault of the product. */
export class SimulatedFault extends Error {}
