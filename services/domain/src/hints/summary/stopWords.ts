import { ara, deu, eng, fra, spa } from 'stopword';
import { LANGUAGES, type Language } from '../languages.ts';

const MARKS = /\p{Mn}/gu;
const PLAIN = /^[a-z0-9]*$/;

export const folded = (word: string): string => {
  const lower = word.toLowerCase();
  return PLAIN.test(lower) ? lower : lower.normalize('NFKD').replace(MARKS, '');
};

const wordsOf = (text: string): string[] => text.trim().split(/\s+/).map(folded);

/**
 * Words that say nothing about a topic and are missing from the library's lists: auxiliaries, verbs of questions, words
 * between others, general adjectives.
 */
const MISSING: Readonly<Record<Language, string>> = {
  en: `does doing did done don doesn didn isn aren wasn weren won wouldn couldn shouldn can cannot could couldn would should shall may might must
    will won ain hasn haven hadn having been being ask asked asking asks answer answered answers question questions please know knows
    known tell tells told think thinks thought want wants wanted wanna need needs needed make makes made making get gets got getting going goes
    gone gonna come comes coming came take takes took taking taken give gives gave given use uses used using work works worked working happen
    happens happened happening mean means meant say says said see sees seen saw look looks looking find finds found keep keeps kept try
    tries tried trying start starts started starting stop stops stopped let lets put puts seem seems help helps like likes liked plan plans planned
    planning consider considered change changes changed changing still anything something someone anyone everyone everything nothing always never ever
    much many more most less least lot lots few several enough also instead already yet soon now today tomorrow yesterday really actually
    maybe just even only able possible new old next last first own other another same different better best good great bad big large small long
    short high low full real right wrong sure one two three way ways thing things kind sort part time times day days week weeks month
    months year years per via within without whether which whose whom around regarding concerning there here
    when why until unless although though whatever whenever wherever however above below against down off further again once not nor near behind
    beside besides among along across toward towards despite except upon back away else often sometimes usually mostly especially rather quite
    almost every none it its itself hers ours yours theirs myself yourself yourselves ourselves themselves ought free yes hello thanks thank`,
  de: `frage fragen antwort antworten bitte wissen weiß sagen sagt denken denkt möchte möchten könnte könnten sollte sollten würde würden wird werden
    worden wurde wurden darf dürfen kann können muss müssen soll sollen will wollen mag mögen hat haben hatte hatten habt sein war waren gewesen gibt geben
    gab geht gehen ging macht machen gemacht kommt kommen kam nimmt nehmen findet finden bleibt bleiben steht stehen lässt lassen bringt bringen sieht
    sehen aussieht heißt bedeutet passiert planen plant geplant ändern ändert nutzen nutzt benutzen verwenden verwendet funktioniert funktionieren
    brauchen braucht mehr viele viel vielen wenig weniger immer nie noch schon bald jetzt heute morgen gestern eigentlich wirklich vielleicht
    überhaupt etwas alles nichts jemand neu neue neuen neuer neues alt alte alten nächste nächsten nächster nächstes letzte letzten erste ersten
    eigene eigenen andere anderen anderer gleich gleichen besser beste gut gute guten groß große großen klein kleine kleinen lang lange kurz
    möglich warum wieso weshalb wann wie wieviel welche welcher welches welchen womit wofür wodurch worauf wozu dinge sache sachen teil mal
    zeit tag tage woche wochen monat monate jahr jahre eins zwei drei`,
  fr: `question questions réponse réponses svp savoir sait savez dire dit dites penser pense pensez faire fait faites font faut peut peuvent pouvez
    pouvons pourrait pourraient pourquoi comment quand combien quel quelle quels quelles lequel laquelle lesquels est sont était étaient sera seront
    serait êtes être avoir avez avons ont aura auront aurait va vont allez aller veut veulent voulez vouloir doit doivent devez devrait
    devraient prévu prévoit prévoyez prendre prend donner donne mettre met rester reste venir vient arriver arrive utiliser utilise changer change
    marche fonctionne toujours jamais encore déjà bientôt maintenant demain hier vraiment beaucoup plus moins très trop aussi autre autres même
    mêmes nouveau nouvelle nouveaux nouvelles ancien ancienne prochain prochaine prochains dernier dernière derniers premier première premiers bon
    bonne bons meilleur meilleure grand grande grands petit petite possible chose choses façon manière partie temps jour jours semaine semaines
    mois année années ans deux trois quelque quelques chaque tout toute tous toutes rien quoi dont elles donc car sous chez entre
    vers depuis pendant avant après lorsque puisque`,
  es: `pregunta preguntas respuesta respuestas favor saber sabe sabéis decir dice pensar piensa hacer hace hacen hacemos hecho puede pueden puedo podemos
    podría podrían cuándo cómo cuánto cuánta cuántos cuántas qué quién quiénes dónde cuál cuáles es son era eran será serán sería ser estar está están
    estaba haber hay había habrá tener tiene tienen tenemos tenía tendrá va van vamos ir quiere quieren querer debe deben deber debería deberían prevé
    previsto planea planean usar usa usan usando cambiar cambia poner pone dar da dan tomar toma quedar queda venir viene pasar pasa ocurre funciona
    funcionan necesita necesitan siempre nunca todavía aún ya pronto ahora hoy mañana ayer realmente mucho mucha muchos muchas más menos poco muy
    demasiado también otro otra otros otras mismo misma mismos nuevo nueva nuevos nuevas viejo próximo próxima último última primer primero primera
    bueno buena mejor mejores gran grande grandes pequeño posible cosa cosas manera forma parte tiempo vez veces día días semana semanas mes meses
    año años uno dos tres algo alguien alguno alguna nada cada todo toda todos todas entre aunque mientras les`,
  ar: `متى كيف لماذا هل كم أين ماذا ما من أي سؤال أسئلة جواب أجوبة يمكن يمكننا نستطيع تستطيع يجب سوف سيكون ستكون يكون تكون كان كانت هناك هنا لدينا لديكم
    لديك عندنا يتم تم سيتم نريد تريد أريد نحتاج تفعل يفعل يعمل تعمل يحدث حدث يوجد توجد قال يقول جدا أيضا دائما أبدا الآن اليوم غدا أمس بعد قبل كل
    بعض أكثر أقل كثير جديد جديدة آخر أخرى نفس شيء أشياء مرة يوم سنة شهر`,
};

const LIBRARY: Readonly<Record<Language, readonly string[]>> = {
  en: eng,
  de: deu,
  fr: fra,
  es: spa,
  ar: ara,
};

const mapped = (
  listOf: (language: Language) => string[],
): Readonly<Record<Language, ReadonlySet<string>>> => ({
  en: new Set(listOf('en')),
  de: new Set(listOf('de')),
  fr: new Set(listOf('fr')),
  es: new Set(listOf('es')),
  ar: new Set(listOf('ar')),
});

/** Folded words that name no topic. */
const STOP_WORDS = mapped((language) => [...LIBRARY[language].map(folded), ...wordsOf(MISSING[language])]);

/**
 * Folded words that a noun follows, sometimes after an adjective. None in German: its nouns have a capital.
 */
const BEFORE_NOUNS: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    wordsOf(`a an the my your our their his her its this that these those no any some each every of for about with without on in from by per
      via between against`),
  ),
  de: new Set(),
  fr: new Set(
    wordsOf(`le la les l un une des du de d au aux mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs ce cet cette ces sur pour par
      avec sans dans en`),
  ),
  es: new Set(
    wordsOf(`el la los las un una unos unas del al de mi mis tu tus su sus nuestro nuestra nuestros nuestras este esta estos estas ese esa sobre
      por para con sin en`),
  ),
  ar: new Set(wordsOf('في من عن على إلى حول بين')),
};

/** The languages with the most stop words among these words: several on a tie, all if there are none. */
const likeliest = (words: readonly string[]): readonly Language[] => {
  const counts = LANGUAGES.map((language) => words.filter((word) => STOP_WORDS[language].has(word)).length);
  const most = Math.max(...counts);
  return LANGUAGES.filter((_, place) => counts[place] === most);
};

/** The language of folded words; undefined if it is not known. @param usual the language of the texts around them */
export const languageOf = (words: readonly string[], usual?: Language): Language | undefined => {
  const [language, ...others] = likeliest(words);
  return others.length === 0 ? language : usual;
};

/** @param language undefined: any */
export const isStopWord = (word: string, language: Language | undefined): boolean =>
  language ? STOP_WORDS[language].has(word) : LANGUAGES.some((one) => STOP_WORDS[one].has(word));

const ARABIC_ARTICLE = /^(?:[وبفك]?ال|لل)/;

/** A word as written, with the words before it in its sentence. */
type Use = { word: string; before: readonly string[] };

/** Whether the use of a word shows that it is a noun. */
export const isUsedAsNoun = ({ word, before }: Use, language: Language | undefined): boolean => {
  if (language === 'de') return before.length > 0 && /^\p{Lu}\p{Ll}/u.test(word);
  if (language === undefined) return false;
  if (language === 'ar' && ARABIC_ARTICLE.test(word)) return true;
  const leads = (place: number): boolean => BEFORE_NOUNS[language].has(folded(before.at(place) ?? ''));
  const last = folded(before.at(-1) ?? '');
  return leads(-1) || (STOP_WORDS[language].has(last) && leads(-2));
};
