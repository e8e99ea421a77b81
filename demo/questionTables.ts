import { demoGrades, demoMajors, demoPatterns, HEARING } from './catalogueTables.ts'
import { repertoires, songs } from './repertoire.ts'

export interface DemoQuestion {
  questionTypeId: number
  majorId: number
  gradeId: number
  /** Null if the question belongs to every textbook. */
  textbookId: number | null
  title: string
  scores: readonly string[]
}

/** Two textbooks per major, none for hearing. */
export const demoTextbooks = demoMajors
  .filter(([majorId]) => majorId !== HEARING)
  .flatMap(([majorId, name], at) => [
    { id: 2 * at + 1, majorId, name: `《云南省音乐考级教材·${name}》` },
    { id: 2 * at + 2, majorId, name: `《音乐考级曲目汇编·${name}》` },
  ])

const PIECE = 1
const BASIC = 10
const SIGHT = 23
const CHINESE_SONG = 24
const SONG_BY_CHOICE = 30

const themes: Readonly<Record<string, string>> = {
  '小星星（法国民歌）': 'ahVousDirai',
  '欢乐颂（贝多芬）': 'odeToJoy',
  '茉莉花（江苏民歌）': 'jasmineFlower',
  'G大调小步舞曲（佩措尔德）': 'minuetInG',
  '致爱丽丝（贝多芬）': 'forElise',
  '念故乡（德沃夏克）': 'newWorldLargo',
  '送别（李叔同填词）': 'farewell',
  '友谊地久天长（苏格兰民歌）': 'auldLangSyne',
  '土耳其进行曲（莫扎特）': 'turkishMarch',
  '摇篮曲（勃拉姆斯）': 'brahmsLullaby',
}

type Drawn = ReadonlyArray<readonly [title: string, score: string]>

const trebleScales: Drawn = [
  ['C大调音阶', 'scaleC'],
  ['G大调音阶与琶音', 'scaleG'],
  ['D大调音阶', 'scaleD'],
  ['F大调音阶与琶音', 'scaleF'],
  ['a和声小调音阶与琶音', 'scaleAMinor'],
  ['降B大调音阶', 'scaleBFlat'],
  ['C大调琶音', 'arpeggioC'],
  ['G大调琶音', 'arpeggioG'],
]
const basics: Readonly<Record<string, Drawn>> = {
  grand: [['C大调音阶（一个八度）', 'scaleC1'], ...trebleScales],
  treble: trebleScales,
  bass: [
    ['F大调音阶与琶音', 'scaleFBass'],
    ['降B大调音阶与琶音', 'scaleBFlatBass'],
  ],
  folk: [
    ['D宫五声音阶', 'pentatonicD'],
    ['D大调音阶', 'scaleD'],
    ['G大调音阶与琶音', 'scaleG'],
    ['F大调音阶与琶音', 'scaleF'],
  ],
  rhythm: [
    ['均匀节奏型', 'snareEven'],
    ['附点与切分节奏型', 'snareDotted'],
  ],
}
const trebleSight: Drawn = [
  ['视奏（C大调，四四拍）', 'sightTreble1'],
  ['视奏（G大调，四三拍）', 'sightTreble2'],
  ['视奏（D大调，八六拍）', 'sightTreble3'],
]
const sights: Readonly<Record<string, Drawn>> = {
  grand: [['视奏（C大调，双手）', 'sightPiano1'], ['视奏（F大调，双手）', 'sightPiano2'], ...trebleSight],
  treble: trebleSight,
  folk: trebleSight,
  bass: [
    ['视奏（F大调，四四拍）', 'sightBass1'],
    ['视奏（降B大调，四三拍）', 'sightBass2'],
  ],
  rhythm: basics.rhythm ?? [],
}
/** Trombonists of the upper grades also read the alto clef. */
const ALTO = { majorId: 17, fromLevel: 9, drawn: ['视奏（降B大调，中音谱号）', 'sightAlto'] as const }

const addressOf = (score: string) => `/demo/scores/${score}.png`
const tierOf = (level: number) => (level <= 3 ? 0 : level <= 6 ? 1 : 2)
const titled = (title: string) => ({ title, scores: scoresOf(title.replace(/[《》]/g, '')) })
const scoresOf = (title: string) => (themes[title] ? [addressOf(themes[title])] : [])
const drawn = (list: Drawn) => list.map(([title, score]) => ({ title, scores: [addressOf(score)] }))

function piecesOf(list: string, level: number, book: number) {
  const titles = list.split('、')
  const half = titles.length / 2
  // Both books contain a tier's pieces, in an order that depends on the grade.
  return titles
    .slice(book * half, (book + 1) * half)
    .map((_, at, own) => titled(`《${own[(at + level) % own.length]}》`))
}

function studiesOf(study: string, level: number, book: number) {
  const [title = '', count = '1'] = study.split('|')
  const numbers = [1, 2, 3].map((step) => 1 + ((level * 7 + step * 3 + book * 2) % Number(count)))
  return numbers.map((number) => titled(`${title} 第${number}条`))
}

function chosen(majorId: number, level: number, book: number, type: number) {
  const tier = tierOf(level)
  const singing = songs.find((song) => song.majorId === majorId)
  if (type === CHINESE_SONG) return piecesOf(singing?.chinese[tier] ?? '', level, book)
  if (type === SONG_BY_CHOICE) return piecesOf(singing?.byChoice[tier] ?? '', level, book)
  const repertoire = repertoires.find(({ majorIds }) => majorIds.includes(majorId))
  if (type === PIECE) return piecesOf(repertoire?.pieces[tier] ?? '', level, book)
  return studiesOf(repertoire?.studies[tier] ?? '', level, book)
}

function drawnFor(majorId: number, level: number, type: number) {
  const staff = repertoires.find(({ majorIds }) => majorIds.includes(majorId))?.staff ?? 'treble'
  if (type === BASIC) return drawn(basics[staff] ?? [])
  const alto = majorId === ALTO.majorId && level >= ALTO.fromLevel ? [ALTO.drawn] : []
  return drawn([...(sights[staff] ?? []), ...alto])
}

/** The questions of all patterns that are played or sung; for hearing items see `hearing/`. */
export function demoQuestions(): DemoQuestion[] {
  return demoPatterns().flatMap(({ majorId, gradeId, questionTypeId }): DemoQuestion[] => {
    if (majorId === HEARING) return []
    const level = demoGrades.find(({ id }) => id === gradeId)?.level ?? 1
    const place = { questionTypeId, majorId, gradeId }
    if (questionTypeId === BASIC || questionTypeId === SIGHT)
      return drawnFor(majorId, level, questionTypeId).map((item) => ({ ...place, textbookId: null, ...item }))
    return demoTextbooks
      .filter((textbook) => textbook.majorId === majorId)
      .flatMap(({ id }, book) =>
        chosen(majorId, level, book, questionTypeId).map((item) => ({ ...place, textbookId: id, ...item })),
      )
  })
}
