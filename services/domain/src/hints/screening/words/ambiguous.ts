import { listed } from './listed.ts';
import type { Language } from '../../languages.ts';

/**
 * Words of the lists of `naughty-words` that are not flagged, by the language of the list: they have an innocent
 * meaning in one of the five languages (`bitte`, `negro`, `tit`), belong to medicine, law or news (`anus`, `rape`), or
 * are names. All lists apply to each text.
 */
export const AMBIGUOUS: Readonly<Record<Language, readonly string[]>> = {
  en: listed(`2g1c|alaskan pipeline|anal|anus|ass|auto erotic|autoerotic|babeland|ball gag|bareback|barely legal|barenaked|bastinado|bbw|
    bdsm|beastiality|bestiality|big black|birdlock|blonde action|bondage|butt|cialis|circlejerk|clitoris|coon|coons|
    coprolagnia|coprophilia|cornhole|cum|date rape|daterape|deep throat|dendrophilia|dick|domination|dommes|dvda|ecchi|
    ejaculation|erotic|erotism|escort|eunuch|fag|fecal|figging|fingering|genitals|girl on|girl on top|goatse|grope|
    guro|hard core|hardcore|hooker|how to kill|how to murder|huge fat|humping|incest|intercourse|jelly donut|kike|kinky|knobbing|
    leather restraint|lemon party|lolita|lovemaking|make me come|menage a trois|mong|mr hands|negro|neonazi|nipple|
    nipples|nsfw|nsfw images|nude|nudity|octopussy|omorashi|orgasm|orgy|paedophile|panties|panty|pedophile|pegging|penis|playboy|
    pleasure chest|poof|poon|pornography|pubes|queaf|rape|raping|rapist|rectum|rimming|sadism|santorum|scat|
    scissoring|semen|sex|sexo|sexual|sexuality|sexually|sexy|shota|shrimping|skeet|snatch|snowballing|spastic|spic|
    strappado|strip club|suck|sucks|swastika|swinger|tainted love|taste my|threesome|tied up|tight white|tit|
    tongue in a|topless|tosser|twink|twinkie|undressing|vagina|viagra|vibrator|violet wand|voyeur|vulva|white power|wrapping men|xx|
    xxx|zoophilia|bastardo|nutten|spunk|strap on|eat my ass|style doggy|one guy one jar|s&m|g-spot`),
  de: listed(`bonze|bumsen|fratze|ische|kimme|lümmel|möpse|möse|mufti|muschi|nackt|nippel|onanieren|orgasmus|penis|pinkeln|
    popel|poppen|rosette|schabracke|schiesser|schnackeln|vögeln|analritter|reudig`),
  fr: listed(`baiser|bander|bite|bitte|bloblos|bourré|bourrée|brackmard|brouter le cresson|caca|chatte|clito|clitoris|con|conne|
    déconne|déconner|folle|gerbe|gerber|gueule|jouir|malpt|ménage à trois|meuf|negro|pédale|péter|pipi|ramoner|suce|
    tanche|tapette|trique|troncher|zizi|palucher`),
  es: listed(`asesinato|asno|caca|chupada|concha|coprofagía|drogas|esperma|fiesta de salchichas|haciendo el amor|heroína|infierno|
    maciza|maldito|martillo|nazi|orina|pedo|pervertido|pezón|pinche|pis|prostituta|racista|sádico|semen|sexo|sexo oral|
    tía buena|travesti|trio|verga|vulva`),
  ar: listed(
    `شرج|لعق|لحس|مص|تمص|بيضان|ثدي|بز|بزاز|حلمة|بظر|فرج|شهوة|شاذ|مبادل|جماع|قضيب|زب|لواط|سحاق|اغتصاب|خنثي|احتلام|لبوة|خول|عاهرة|سكس|مفلقسة`,
  ),
};
