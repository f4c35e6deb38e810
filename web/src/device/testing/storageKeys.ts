/** Keys of local storage that the app uses, without those of a board. */
export const DEVICE_KEYS = [
  'secure_session_id',
  'super_admin_token',
  'created_boards',
  'asker_name',
  'imported_table',
];

const BOARD_KEYS = ['admin_token', 'speaker_token', 'admin_questions', 'unsent', 'unsent_open'];

export const boardKeys = (boardId: string): string[] => BOARD_KEYS.map((name) => `${name}_${boardId}`);
