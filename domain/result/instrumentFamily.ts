/** Families of instruments, told apart only where comments on playing them differ. */
export const INSTRUMENT_FAMILIES = ['keyboard', 'bowed', 'plucked', 'struckStrings', 'wind', 'percussion'] as const
export type InstrumentFamily = (typeof INSTRUMENT_FAMILIES)[number]

/** Patterns in the names of majors and the family they stand for; the first match counts. */
const familyPatterns: ReadonlyArray<readonly [RegExp, InstrumentFamily]> = [
  [/扬琴/, 'struckStrings'],
  [/鼓|打击|马林巴|木琴|颤音琴|锣|梆/, 'percussion'],
  [/提琴|胡|马头琴|京胡|坠琴|艾捷克/, 'bowed'],
  [/筝|琵琶|吉他|阮|柳琴|三弦|竖琴|箜篌|古琴|尤克里里|月琴|热瓦普|冬不拉/, 'plucked'],
  [/笛|箫|唢呐|笙|葫芦丝|巴乌|管|号|萨克斯|陶埙|埙|口琴|口风琴/, 'wind'],
  [/琴|键/, 'keyboard'],
]

/**
 * The family of a major by its name; null for an unknown instrument, which gets only comments that suit every family.
 */
export function familyOf(majorName: string): InstrumentFamily | null {
  return familyPatterns.find(([pattern]) => pattern.test(majorName))?.[1] ?? null
}

const twoHanded: readonly InstrumentFamily[] = ['keyboard', 'plucked', 'struckStrings', 'percussion']
const strings: readonly InstrumentFamily[] = ['bowed', 'plucked']
const pitched: readonly InstrumentFamily[] = ['keyboard', 'bowed', 'plucked', 'struckStrings', 'wind']

/**
 * Words in a comment and the families they suit; a comment that matches several rows must suit a family in all of them.
 */
const wordFamilies: ReadonlyArray<readonly [RegExp, readonly InstrumentFamily[]]> = [
  [/弓|拉弦|换把/, ['bowed']],
  [/空弦/, strings],
  [/弹拨|轮指|触弦|揉弦/, ['plucked']],
  [/踏板|弱指/, ['keyboard']],
  [/气息|吐音|口型|口风|吹|单吐/, ['wind']],
  [/击奏|滚奏|握槌|单击|打击乐|双击/, ['percussion']],
  [/竹法|琴竹/, ['struckStrings']],
  [/双手|分手|两手|弱手/, twoHanded],
  [/声部|伴奏盖住|旋律被/, ['keyboard', 'plucked', 'struckStrings']],
  [/长音干净|多练长音|练长音|指孔/, ['bowed', 'wind']],
  [/指法|音阶|琶音|手型/, pitched],
]

/** Whether a comment suits an instrument of this family; `family` is null where it is unknown. */
export function fitsFamily(comment: string, family: InstrumentFamily | null): boolean {
  return wordFamilies.every(
    ([words, families]) => !words.test(comment) || (family !== null && families.includes(family)),
  )
}

/**
 * Whether the player controls the pitch, so that intonation can be judged; on keyboards and drums the instrument sets
 * it.
 */
export function controlsPitch(family: InstrumentFamily | null): boolean {
  return family !== 'keyboard' && family !== 'percussion' && family !== 'struckStrings'
}
