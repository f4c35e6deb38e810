import { plural } from '../../../design/formats.ts';

/** Texts of the events in My Boards. */
export const messages = {
  heading: 'Events of several rooms',
  text: 'One code and one page for several boards, one in each room.',
  create: 'Create an event',
  open: 'Open',
  organise: 'Organise',
  created: 'Created',
  dialogTitle: 'Create an event',
  dialogText: 'Each room gets a board of its own. You can add and remove rooms later.',
  title: 'Name of the event',
  rooms: 'Rooms, one on each line',
  roomsPlaceholder: 'Main hall\nWorkshop room',
  fromProgramme: 'Take the rooms from a programme',
  programmeText:
    'One file with the talks of all rooms. It fills in the rooms, and is imported once the event is created.',
  found: (rooms: number, talks: number) => `${plural(rooms, 'room')} with ${plural(talks, 'talk')}`,
  noRoomInFile: 'Without a room',
  notImported: 'These talks are not imported, because their room is not in the list:',
  talks: (count: number) => plural(count, 'talk'),
  noRoomsInFile: 'The talks of this file name no rooms. Please enter the rooms.',
  notAllImported: 'The programme was not imported',
  importAgain: 'The event is created. Choose the file again under “Import the programme”.',
  imported: (talks: number) => `${plural(talks, 'talk')} imported`,
  submit: 'Create event',
  creating: 'Creating...',
  cancel: 'Cancel',
  dismiss: 'Dismiss',
  noTitle: 'Please enter a name.',
  noRooms: 'Please enter at least one room.',
  tooManyRooms: (max: number) => `An event has at most ${max} rooms.`,
  sameName: (room: string) => `Two rooms are called “${room}”.`,
  longName: (max: number) => `A room’s name must be ${max} characters or less.`,
  limit: (boards: number | null) =>
    `Each room is a board, and this device may have ${boards === null ? 'no more' : plural(boards, 'board')} open.`,
  morePlan: 'Close boards that you do not need, name fewer rooms, or enter a plan key on My Boards.',
  moreOperator:
    'Close boards that you do not need, name fewer rooms, or ask who runs this server to raise FREE_PLAN_BOARDS.',
  failed: 'Failed to create the event. Please try again.',
};
