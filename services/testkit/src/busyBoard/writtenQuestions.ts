import type { Random } from '@openfloor/platform/testing/random';

/** Parts of questions in one language: a question is one of each, in this order. */
type Phrases = { openings: readonly string[]; subjects: readonly string[]; endings: readonly string[] };

/** Languages that differ in word length, direction and line breaking. */
const LANGUAGES: readonly Phrases[] = [
  {
    openings: [
      'How do you explain',
      'What would you change about',
      'Who in your team decides on',
      'How long did you test',
    ],
    subjects: [
      'the move to the new system',
      'the way you handle outages',
      'the price of the smaller plan',
      'the switch to four-day weeks',
    ],
    endings: [
      'to people who were not there from the start?',
      'if you had only half of the people and the time?',
      'when two teams want the opposite of each other?',
      'before the first customer was allowed to see it?',
    ],
  },
  {
    openings: [
      'Wie erklärt ihr',
      'Was würdet ihr heute ändern an',
      'Wer entscheidet bei euch über',
      'Wie lange habt ihr gearbeitet an',
    ],
    subjects: [
      'der Datenschutzgrundverordnung',
      'der Umstellung auf das neue System',
      'den Bereitschaftsdiensten am Wochenende',
      'der Barrierefreiheit',
    ],
    endings: [
      'wenn niemand im Raum von Anfang an dabei war?',
      'falls das Budget im nächsten Jahr halbiert wird?',
      'bevor die ersten Kundinnen und Kunden es sehen durften?',
      'obwohl zwei Abteilungen das Gegenteil wollten?',
    ],
  },
  {
    openings: [
      'Comment expliquez-vous',
      'Que changeriez-vous aujourd’hui dans',
      'Qui décide chez vous de',
      'Combien de temps a demandé',
    ],
    subjects: [
      'la migration vers le nouveau système',
      'la gestion des pannes pendant la nuit',
      'l’accessibilité des pages publiques',
      'la formation des nouvelles équipes',
    ],
    endings: [
      'à ceux qui n’étaient pas là dès le début ?',
      'si le budget était réduit de moitié l’an prochain ?',
      'avant que les premiers clients puissent la voir ?',
      'quand deux services demandent le contraire ?',
    ],
  },
  {
    openings: [
      '¿Cómo explicáis',
      '¿Qué cambiaríais hoy de',
      '¿Quién decide en vuestro equipo sobre',
      '¿Cuánto tiempo llevó',
    ],
    subjects: [
      'el cambio al nuevo sistema',
      'la gestión de las averías nocturnas',
      'la accesibilidad de las páginas públicas',
      'la formación de los nuevos equipos',
    ],
    endings: [
      'a quienes no estuvieron desde el principio?',
      'si el presupuesto se redujera a la mitad el próximo año?',
      'antes de que los primeros clientes pudieran verlo?',
      'cuando dos departamentos piden justo lo contrario?',
    ],
  },
  {
    openings: [
      'كيف تشرحون',
      'ما الذي ستغيرونه اليوم في',
      'من يقرر في فريقكم بشأن',
      'كم من الوقت استغرق العمل على',
    ],
    subjects: [
      'الانتقال إلى النظام الجديد',
      'التعامل مع الأعطال أثناء الليل',
      'إتاحة الصفحات العامة للجميع',
      'تدريب الفرق الجديدة في الشركة',
    ],
    endings: [
      'لمن لم يكونوا معكم منذ بداية المشروع؟',
      'إذا خُفضت الميزانية إلى النصف في العام القادم؟',
      'قبل أن يتمكن أول العملاء من رؤية النتيجة؟',
      'عندما يطلب قسمان مختلفان الشيء ونقيضه؟',
    ],
  },
  {
    openings: [
      '最初から参加していなかった人たちに対して、',
      '来年の予算が半分になるとしたら、',
      '二つの部署が正反対のことを求めているとき、',
      '最初のお客様に公開する前の段階では、',
    ],
    subjects: [
      '新しいシステムへの移行の理由を',
      '夜間に発生した障害への対応方針を',
      '公開ページのアクセシビリティの改善を',
      '新しく入ったチームの研修の進め方を',
    ],
    endings: [
      'どのような順番で、どこまで詳しく説明していますか？',
      '誰がどのような基準で最終的に決めているのでしょうか？',
      '今ならどのように変えたいと考えているか教えてください。',
      '準備するためにどのくらいの時間と人数が必要でしたか？',
    ],
  },
];

const SHORT: readonly string[] = ['Why?!', 'Lunch', 'Wann?', 'Où ça', '¿Qué?', 'لماذا', 'なぜですか'];

export const USUAL_LENGTH = { min: 60, max: 120 };
export const SHORT_LENGTH = 5;
export const LONG_LENGTH = 500;
/** One of this many questions has the short or the long length. */
const SHORT_EVERY = 24;
const LONG_EVERY = 30;

/**
 * Different questions in six languages, one of them written from right to left.
 * @returns texts of 60 to 120 UTF-16 units, some of 5 and some of 500
 */
export const writeQuestions = (count: number, random: Random): string[] => {
  const texts = new Set<string>();
  while (texts.size < count) {
    const place = texts.size;
    const language = LANGUAGES[place % LANGUAGES.length] ?? random.pick(LANGUAGES);
    if (place % LONG_EVERY === LONG_EVERY - 1) texts.add(writeLong(language, random));
    else if (place % SHORT_EVERY === SHORT_EVERY - 1) texts.add(writeShort(random));
    else texts.add(writeUsual(language, random));
  }
  return [...texts];
};

/** One sentence of the language, whatever its length. */
const writeSentence = ({ openings, subjects, endings }: Phrases, random: Random): string => {
  const parts = [random.pick(openings), random.pick(subjects), random.pick(endings)];
  return parts.join(parts[0]?.endsWith('、') ? '' : ' ');
};

const writeUsual = (language: Phrases, random: Random): string => {
  for (;;) {
    let text = writeSentence(language, random);
    if (text.length < USUAL_LENGTH.min) text += ` ${writeSentence(language, random)}`;
    if (text.length >= USUAL_LENGTH.min && text.length <= USUAL_LENGTH.max) return text;
  }
};

const writeShort = (random: Random): string => {
  const text = random.pick(SHORT);
  return text.slice(0, SHORT_LENGTH).padEnd(SHORT_LENGTH, '?');
};

const writeLong = (language: Phrases, random: Random): string => {
  let text = writeSentence(language, random);
  while (text.length < LONG_LENGTH) text += ` ${writeSentence(language, random)}`;
  return text
    .slice(0, LONG_LENGTH - 1)
    .trimEnd()
    .padEnd(LONG_LENGTH, '?');
};
