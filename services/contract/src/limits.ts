/** Fixed limits of the product. Text lengths are in UTF-16 units, as browsers count them. */
export const QUESTION_TEXT_LENGTH_MAX = 500;
export const BOARD_TITLE_LENGTH_MAX = 100;
export const ASKER_NAME_LENGTH_MAX = 40;
export const MODERATOR_NAME_LENGTH_MAX = 40;
export const REPLY_LENGTH_MAX = 1000;
export const DECLINE_REASON_LENGTH_MAX = 140;
export const NOTICE_LENGTH_MAX = 140;
export const SPEAKER_NOTE_LENGTH_MAX = 140;
export const LABEL_LENGTH_MAX = 20;
export const CONTACT_NAME_LENGTH_MAX = 100;
export const CONTACT_MESSAGE_LENGTH_MAX = 1000;
/** RFC 5321 section 4.5.3.1.3: a path is at most 256 octets, two of them the angle brackets. */
export const EMAIL_LENGTH_MAX = 254;
export const EMAIL_LOCAL_LENGTH_MAX = 64;
export const DOMAIN_LABEL_LENGTH_MAX = 63;
export const SHORT_ID_LENGTH_MIN = 6;
export const IDEMPOTENCY_KEY_LENGTH_MAX = 128;

/** Default limit of questions in a talk. */
export const QUESTIONS_PER_TALK_MAX = 5000;
export const LABELS_MAX = 20;
/** Terms in each of a board's two word lists. */
export const SCREEN_WORDS_MAX = 200;
export const SCREEN_WORD_LENGTH_MAX = 40;
export const FLAG_REASON_LENGTH_MAX = 40;
/** Longest detail of a flag, by rules or by a model. */
export const FLAG_DETAIL_LENGTH_MAX = 300;
/** A summary that a model writes, and its parts. */
export const SUMMARY_LENGTH_MAX = 2000;
export const TOPIC_LENGTH_MAX = 80;
export const HIDDEN_TOPICS_MAX = 50;
export const BRAND_NAME_LENGTH_MAX = 40;
/** A logo as it is uploaded. */
export const LOGO_BYTES_MAX = 100 * 1024;
export const LOGO_SIDE_PX_MAX = 2048;
export const EMBED_ORIGINS_MAX = 20;
export const INVITED_MAX = 1_000_000;
/** A scheme, a domain name of 253 characters and a port. */
export const WEB_ORIGIN_LENGTH_MAX = 270;
export const SUMMARY_TOPICS_MAX = 8;
/** Questions that a model reads for one summary. */
export const SUMMARY_SOURCES_MAX = 60;
export const TALKS_MAX = 200;
export const AGENDA_ITEMS_MAX = 200;
export const AGENDA_SPEAKERS_MAX = 20;
export const SPEAKER_NAME_LENGTH_MAX = 100;
export const ROOM_LENGTH_MAX = 100;
export const SOURCE_ID_LENGTH_MAX = 200;
/** A week: an item of the agenda may be an exhibition. */
export const AGENDA_MINUTES_MAX = 7 * 24 * 60;
/** Size of an agenda, both as sent and as stored: every reader of the board gets it. */
export const AGENDA_BYTES_MAX = 256 * 1024;
/** A file from which an agenda is imported. */
export const AGENDA_FILE_BYTES_MAX = 2 * 1024 * 1024;
/** Talks of all rooms of a conference in one file. */
export const PROGRAMME_TALKS_MAX = 2000;
/** Size of such a file: an export of pretalx has abstracts and biographies too, some 4 KB for each talk. */
export const PROGRAMME_FILE_BYTES_MAX = 8 * 1024 * 1024;
/** Time before the automatic start of a talk at which its moderators are warned. */
export const NEXT_TALK_WARNING_MS = 60_000;
export const MODERATORS_MAX = 100;
/** Open boards of a conference. */
export const ROOMS_MAX = 50;
/** Devices that own a board, without removed ones. */
export const OWNERS_MAX = 200;
export const WEBHOOKS_MAX = 10;
export const WEBHOOK_URL_LENGTH_MAX = 2048;
export const CONTROL_KEYS_MAX = 20;
/** Questions in one bulk act, and on the arranged stage. */
export const QUESTIONS_PER_ACT_MAX = 200;
/** Questions in one merge. */
export const MERGED_PER_ACT_MAX = 50;
/**
 * Questions that are merged into one root, directly or not: every list, and the event of every merge, has all of them.
 */
export const MERGED_PER_ROOT_MAX = 300;
/** Questions in the first part of a list that a page reads; a list of at most this many is sent whole. */
export const FIRST_PART_QUESTIONS = 100;
/**
 * Largest first part of a list. The server rounds the number up to a multiple of the step, so that readers share it.
 */
export const FIRST_PART_QUESTIONS_MAX = 200;
export const FIRST_PART_STEP = 50;
/** How far ahead a board's time box may lie. */
export const TIME_BOX_AHEAD_MS_MAX = 366 * 24 * 60 * 60 * 1000;
export const HISTORY_PAGE_SIZE = 50;
/** Events in one answer of a replay. */
export const REPLAY_EVENTS_MAX = 10_000;

export const ADMIN_TOKEN_LIFETIME_MS = 24 * 60 * 60 * 1000;
/** Token in the owner's link, which people keep. A device that opened the link stores it as any other admin token. */
export const ADMIN_LINK_LIFETIME_MS = 365 * 24 * 60 * 60 * 1000;
/**
 * Maximum lifetime of an invited moderator's token; also the lifetime if the owner set none and the board does not
 * end.
 */
export const MODERATOR_TOKEN_LIFETIME_MS = 366 * 24 * 60 * 60 * 1000;
export const SUPER_ADMIN_TOKEN_LIFETIME_MS = 12 * 60 * 60 * 1000;
/**
 * How long a device stays signed in to an account. Limited, so that people who leave a company lose what its accounts
 * own.
 */
export const SIGN_IN_LIFETIME_MS = 30 * 24 * 60 * 60 * 1000;
/** A path of this site with its query. */
export const RETURN_PATH_LENGTH_MAX = 1000;
/** Devices and accounts that hold one plan, with its holder. */
export const PLAN_DEVICES_MAX = 5;
export const LINK_CODE_LIFETIME_MS = 10 * 60 * 1000;
/** A code as someone types it, with hyphens and spaces. */
export const WRITTEN_CODE_LENGTH_MAX = 100;
export const IDEMPOTENCY_WINDOW_MS = 24 * 60 * 60 * 1000;

export const HTTP_BODY_BYTES_MAX = 16 * 1024;
export const SOCKET_FRAME_BYTES_MAX = 4 * 1024;
export const SUPER_ADMIN_PAGE_SIZE = 10;
/** Largest page of contact requests and blocked sessions. */
export const SUPER_ADMIN_PAGE_SIZE_MAX = 100;
/** Rows of a super admin's list that is requested without a page. */
export const SUPER_ADMIN_UNPAGED_MAX = 1000;
export const SEARCH_LENGTH_MAX = 100;
/** Boards or sessions in one call of the super admin. */
export const IDS_PER_CALL_MAX = 200;
