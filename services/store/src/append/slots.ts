/** Gives the slot to the next in line. */
export type LeaveSlot = () => void;

/** A fixed number of slots, given out in the order of the requests. */
export const createSlots = (count: number): (() => LeaveSlot | Promise<LeaveSlot>) => {
  const line: ((leave: LeaveSlot) => void)[] = [];
  let free = count;

  const leave: LeaveSlot = () => {
    const next = line.shift();
    if (next) next(leave);
    else free += 1;
  };

  return () => {
    if (free === 0) return new Promise((resolve) => line.push(resolve));
    free -= 1;
    return leave;
  };
};
