/**
 * All bodies and answers of the API. They are in files by caller, because a page loads only the schemas of the calls
 * that it makes.
 */
export {
  AgendaBody,
  AgendaImported,
  AgendaPut,
  ProgrammePut,
  ProgrammeRooms,
} from '@openfloor/contract/http/agenda';
export * from '@openfloor/contract/http/audience';
export * from '@openfloor/contract/http/boards';
export * from '@openfloor/contract/http/control';
export * from '@openfloor/contract/http/conferences';
export * from '@openfloor/contract/http/export';
export * from '@openfloor/contract/http/insights';
export * from '@openfloor/contract/http/integrity';
export * from '@openfloor/contract/http/log';
export * from '@openfloor/contract/http/moderation';
export * from '@openfloor/contract/http/embed';
export * from '@openfloor/contract/http/plan';
export * from '@openfloor/contract/http/provenReceipt';
export * from '@openfloor/contract/http/replay';
export * from '@openfloor/contract/http/signIn';
export * from '@openfloor/contract/http/speakerNote';
export * from '@openfloor/contract/http/stream';
export * from '@openfloor/contract/http/summary';
export * from '@openfloor/contract/http/superAdmin';
export * from '@openfloor/contract/http/webhooks';
