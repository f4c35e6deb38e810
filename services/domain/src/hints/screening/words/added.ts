import { listed } from './listed.ts';
import type { Language } from '../../languages.ts';

/** Common insults and inflected forms that the lists lack. */
export const ADDED: Readonly<Record<Language, readonly string[]>> = {
  en: listed(`asshat|assholes|arseholes|bastards|bitching|bullshitter|cocksucker|cocksuckers|crap|crappy|cunts|dickhead|dickheads|
    dipshit|douchebag|dumbass|dumbasses|faggots|fucked|fucker|fuckers|fucks|fuckwit|fuk|fuking|fcking|goddamn|idiot|idiots|
    jackass|kiss my ass|lick my ass|moron|morons|motherfuckers|motherfucking|niggas|niggers|piss off|pissed|prick|pricks|
    retard|retarded|retards|scumbag|shithead|shitheads|shithole|shits|shitting|sluts|slutty|son of a bitch|stfu|
    suck my dick|twats|wanker|wankers|wanking|whores`),
  de: listed(`arschgeige|arschgesicht|arschkriecher|arschlöcher|arschlöchern|beschissen|beschissene|beschissener|bescheuert|
    deppen|dreckskerl|drecksau|drecksack|fick dich|ficker|fickt|fotzen|gefickt|hurensöhne|huren|idioten|kackbratzen|
    kanaken|leck mich am arsch|missgeburt|mistkerl|nazisau|neger|nutten|scheiß|scheißen|scheißt|scheißdreck|schlampen|
    schwuchteln|spast|spasten|spasti|trottel|verarschen|verarscht|verfickt|verfickte|verfickter|verpiss|verpisst|vollidiot|
    vollidioten|wixer|wixxer|wixxa|wichsern`),
  fr: listed(`abruti|abrutis|bâtard|bâtards|casse-toi|chiant|chiante|conards|conard|connards|connasses|connerie|conneries|couillon|
    couillons|crétin|crétins|enculés|enculer|enfoirés|fdp|ferme ta gueule|imbécile|imbéciles|merdes|merdique|niquer|niqué|nique|
    ntm|pétasse|pétasses|putains|putes|salauds|salopard|salopards|salopes|se faire foutre|ta gueule|tête de con|
    trouduc|va chier|va te faire foutre|vos gueules|tes cons|bande de cons|espèce de con|gros con|sale con|pauvre con`),
  es: listed(`bastardos|boludo|boludos|cabrones|cagada|capullos|chinga|chingada|chingar|chúpame la polla|comemierda|coños|culero|culeros|
    estúpido|estúpida|estúpidos|gilipolla|hijos de puta|hostia puta|huevón|idiotas|imbéciles|joder|jódete|jodido|jodida|jodidos|
    malparido|mamón|mamones|maricones|mierdas|pajero|pelotudo|pelotudos|pendejos|pendeja|pendejada|pollas|putas|puto|putos|
    que te den por culo|tonto del culo|subnormal|subnormales|puta madre`),
  ar: listed(
    `كسمك|كس امك|كس اختك|كسختك|شرموط|شراميط|ابن الشرموطة|ابن القحبة|ولاد القحبة|قحاب|منيك|منيوك|منيوكة|متناكين|عرصات|معرص|طيزك|زبي|ابن الكلب|ولاد الكلب|ابن كلب|يا حمار|يا كلب|خرا عليك|تف عليك|يا غبي|اغبياء|حقير|حقراء|زبالة انت|يلعن ابوك|يلعن امك|كول خرا|خرا|ابن العاهرة|يا عاهرة`,
  ),
};
