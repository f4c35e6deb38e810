/** By which names of the rooms of an event are compared. @param room trimmed */
export const roomKey = (room: string): string => room.toLowerCase();
