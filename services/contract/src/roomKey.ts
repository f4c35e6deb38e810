/** Key to compare the names of a conference's rooms. @param room trimmed */
export const roomKey = (room: string): string => room.toLowerCase();
