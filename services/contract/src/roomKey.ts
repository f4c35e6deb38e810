/** By which names of the rooms of a conference are compared. @param room trimmed */
export const roomKey = (room: string): string => room.toLowerCase();
