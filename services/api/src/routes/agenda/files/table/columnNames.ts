import { AGENDA_COLUMNS, type AgendaColumn } from '@openfloor/contract/http/agenda';

/**
 * Known names of columns: ours, then those of English, German, French, Spanish and Arabic tables and of the exports of
 * pretalx, Sessionize, Outlook and Google. If two columns could have one meaning, the one whose name is listed first
 * has it.
 */
const NAMES: Readonly<Record<AgendaColumn, string>> = {
  id: 'id, session id, talk id, submission id, proposal id, code, guid, uid, Kennung, identifiant, identificador, المعرف',
  title:
    'title, session title, talk title, proposal title, Titel, titre, título, العنوان, عنوان, talk, Vortragstitel, Vortrag, subject, summary, Betreff, ' +
    'topic, Thema, presentation, session, event, intitulé, sujet, objet, conférence, présentation, asunto, charla, ponencia, sesión, tema, ' +
    'الموضوع, المحاضرة, الجلسة, Programmpunkt, Veranstaltung, activité, actividad, activity, name, Bezeichnung, nom, nombre',
  speakers:
    'speakers, speaker, speaker names, speaker name, presenters, presenter, Referenten, Referent, Referentin, Referentinnen, Referent*innen, ' +
    'Referierende, Vortragende, Vortragender, Sprecher, Sprecherin, Redner, Rednerin, intervenants, intervenant, intervenante, orateurs, orateur, ' +
    'conférencier, conférenciers, ponentes, ponente, oradores, orador, المتحدثون, المتحدثين, المتحدث, المحاضر, authors, author, Autoren, auteurs, autores',
  date: 'date, Datum, fecha, التاريخ, تاريخ, day, Tag, jour, día, اليوم, start date, Startdatum, beginnt am, date de début, fecha de inicio, fecha de comienzo',
  startsAt:
    'starts at, start, start time, start datetime, starts, begin, begins, beginning, Beginn, Anfang, Startzeit, Beginnzeit, beginnt um, début, heure de début, commence à, inicio, ' +
    'comienzo, hora de inicio, hora de comienzo, البداية, البدء, وقت البداية, وقت البدء, يبدأ, scheduled at, time, Uhrzeit, Zeit, heure, horaire, hora, ' +
    'horario, الوقت, when, wann, quand, cuándo, from, von, de, desde, من',
  endsAt:
    'ends at, end, end time, end datetime, ends, finish, Ende, Endzeit, endet um, fin, heure de fin, finit à, final, hora de fin, hora de finalización, النهاية, الانتهاء, ' +
    'وقت النهاية, وقت الانتهاء, ينتهي, until, to, bis, à, hasta, إلى',
  minutes:
    'minutes, minute, min, mins, duration, duration minutes, duration min, scheduled duration, length, Dauer, Dauer in Minuten, Dauer Minuten, Dauer min, ' +
    'Länge, Minuten, durée, durée en minutes, durée minutes, durée min, duración, duración en minutos, duración minutos, duración min, minutos, ' +
    'المدة, الدقائق, دقائق',
  room: 'room, rooms, room name, Raum, Räume, Saal, salle, sala, القاعة, قاعة, الغرفة, hall, location, venue, stage, place, Bühne, Ort, lieu, aula, lugar, ubicación, المكان',
};

/** A name for comparison: only letters and digits, in lower case and without accents. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

type Known = { means: AgendaColumn; rank: number };

const KNOWN: ReadonlyMap<string, Known> = new Map(
  AGENDA_COLUMNS.flatMap((means) =>
    NAMES[means].split(', ').map((name, rank) => [plain(name), { means, rank }] as const),
  ),
);

/** What a column of this name means. `rank`: smaller for a name that says it more clearly. */
export const knownColumn = (name: string): Known | undefined => KNOWN.get(plain(name));
