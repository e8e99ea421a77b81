import { grouped } from '#domain/grouped.ts'
import { padded, shanghaiClock } from '#domain/time.ts'
import { type BatchWindows, judgeWindows } from './batchWindows.ts'

/** Where a finding is mended: a part of the batch's page, or a section of the console. */
export const readyPlaces = ['windows', 'fees', 'patterns', 'questions', 'areas', 'site'] as const
export type ReadyPlace = (typeof readyPlaces)[number]

/** `isBlocking`: the batch cannot be published, or candidates cannot go on, until it is mended. */
export type ReadyFinding = { isBlocking: boolean; text: string; place: ReadyPlace }

type Named = { id: number; name: string }
/** A major and grade on offer, in how many areas. */
export type OfferedGrade = { major: Named & { isHearing: boolean }; grade: Named; areas: number }
export type ReadyPattern = {
  majorId: number
  gradeId: number
  questionTypeId: number
  typeName: string
  isRandom: boolean
  count: number
}
/** How many questions can be drawn; `textbookId` null: with every textbook. */
export type BankCount = {
  majorId: number
  gradeId: number
  questionTypeId: number
  textbookId: number | null
  count: number
}

export type ReadyFacts = {
  areas: ReadonlyArray<Named & { paysOnline: boolean; deskAddress: string; offers: number }>
  /** In the order of the catalogue. */
  offered: readonly OfferedGrade[]
  /** All grades of performance, and of hearing, in their order. */
  grades: ReadonlyArray<Named & { isHearing: boolean }>
  patterns: readonly ReadyPattern[]
  /** Published textbooks by major. */
  textbooks: ReadonlyArray<Named & { majorId: number }>
  bank: readonly BankCount[]
  windows: BatchWindows
  announcement: string
  examYear: number
  servicePhones: readonly string[]
}

const blocking = (place: ReadyPlace, text: string): ReadyFinding => ({ isBlocking: true, text, place })
const odd = (place: ReadyPlace, text: string): ReadyFinding => ({ isBlocking: false, text, place })
const SHOWN = 4

/** `钢琴一级、钢琴二级等 7 项`. */
function namesText(names: readonly string[]): string {
  const shown = names.slice(0, SHOWN).join('、')
  return names.length > SHOWN ? `${shown}等 ${names.length} 项` : shown
}
const nameOf = ({ major, grade }: OfferedGrade) => `${major.name}${grade.name}`

function offersFindings({ areas, offered, grades }: ReadyFacts): ReadyFinding[] {
  if (offered.length === 0) return [blocking('fees', '还没有开设任何专业和级别')]
  const findings: ReadyFinding[] = []
  const without = areas.filter(({ offers }) => offers === 0).map(({ name }) => name)
  if (without.length > 0) findings.push(blocking('fees', `参加本批次的考区没有任何费用：${namesText(without)}`))
  const majors = new Map(offered.map(({ major }) => [major.id, major]))
  const gaps: string[] = []
  for (const major of majors.values()) {
    const own = grades.filter(({ isHearing }) => isHearing === major.isHearing)
    const has = own.map(({ id }) => offered.some((offer) => offer.major.id === major.id && offer.grade.id === id))
    const missing = own.filter((_, at) => !has[at] && has.slice(0, at).includes(true) && has.slice(at).includes(true))
    gaps.push(...missing.map(({ name }) => `${major.name}${name}`))
  }
  if (gaps.length > 0) findings.push(odd('fees', `没有费用，而前后的级别都有：${namesText(gaps)}`))
  return findings
}

/**
 * Whether every draw and every choice of a type of questions can be served, whichever textbook the candidate has chosen;
 * in a hearing test, where none is chosen, the questions of all of them serve (`isPieceOffered`).
 */
function shortfallOf(
  facts: ReadyFacts,
  offer: OfferedGrade,
  pattern: Pick<ReadyPattern, 'questionTypeId' | 'typeName' | 'count'>,
): string | null {
  const { isHearing } = offer.major
  const books = isHearing ? [] : facts.textbooks.filter(({ majorId }) => majorId === offer.major.id)
  const countOf = (textbookId: number | null) =>
    facts.bank
      .filter(
        (row) =>
          row.majorId === offer.major.id &&
          row.gradeId === offer.grade.id &&
          row.questionTypeId === pattern.questionTypeId &&
          (row.textbookId === textbookId || isHearing),
      )
      .reduce((sum, { count }) => sum + count, 0)
  const withEvery = countOf(null)
  const kept = books.map(({ id, name }) => ({ name, count: withEvery + countOf(id) }))
  const least = kept.length > 0 ? kept : [{ name: '', count: withEvery }]
  const short = least.find(({ count }) => count < pattern.count)
  if (!short) return null
  const book = short.name === '' ? '' : `教材“${short.name}”`
  return `${nameOf(offer)}${book}的${pattern.typeName}需要 ${pattern.count} 题，只有 ${short.count} 题`
}

function bankFindings(facts: ReadyFacts): ReadyFinding[] {
  const patternless: string[] = []
  const short: string[] = []
  const chosen: string[] = []
  for (const offer of facts.offered) {
    const own = facts.patterns.filter(
      ({ majorId, gradeId }) => majorId === offer.major.id && gradeId === offer.grade.id,
    )
    if (own.length === 0) patternless.push(nameOf(offer))
    // No question stands on a paper twice, so that two patterns of one type need the questions of both.
    for (const alike of grouped(own, ({ questionTypeId }) => questionTypeId).values()) {
      const [first] = alike
      const count = alike.reduce((sum, pattern) => sum + pattern.count, 0)
      const shortfall = shortfallOf(facts, offer, { ...first, count })
      if (shortfall !== null) short.push(shortfall)
    }
    if (offer.major.isHearing && own.some(({ isRandom }) => !isRandom)) chosen.push(nameOf(offer))
  }
  return [
    ...(patternless.length > 0
      ? [blocking('patterns', `没有试卷结构，考生报名后无法考试：${namesText(patternless)}`)]
      : []),
    ...(chosen.length > 0
      ? [blocking('patterns', `听力的试卷由系统抽题，试卷结构须设为随机：${namesText(chosen)}`)]
      : []),
    ...short.map((text) => blocking('questions', text)),
  ]
}

function textFindings({ areas, announcement, examYear, windows, servicePhones }: ReadyFacts): ReadyFinding[] {
  const findings: ReadyFinding[] = []
  if (announcement.trim() === '') findings.push(blocking('windows', '没有填写报名须知'))
  const opens = windows.registration.from
  const years = new Set(
    [examYear, ...(opens === null ? [] : [shanghaiClock(opens).year])].map((year) => padded(year, 4)),
  )
  const strange = [...announcement.matchAll(/(20\d\d)\s*年/g)].map(([, year]) => year ?? '')
  const others = [...new Set(strange)].filter((year) => !years.has(year))
  if (others.length > 0) findings.push(odd('windows', `报名须知里写着 ${others.join('、')} 年，请核对`))
  if (servicePhones.length === 0) findings.push(blocking('site', '没有设置服务电话'))
  const homeless = areas.filter(
    ({ paysOnline, deskAddress, offers }) => !paysOnline && offers > 0 && deskAddress.trim() === '',
  )
  if (homeless.length > 0)
    findings.push(blocking('areas', `现场缴费的考区没有缴费地址：${namesText(homeless.map(({ name }) => name))}`))
  return findings
}

function windowFindings({ windows }: ReadyFacts): ReadyFinding[] {
  const found = judgeWindows(windows).map(({ isRefused, text }) => ({
    isBlocking: isRefused,
    text,
    place: 'windows' as const,
  }))
  return windows.exam.from === null ? [...found, odd('windows', '考试时间还没有定')] : found
}

/** Everything that stands between a batch and its candidates, what blocks first (office#ready-check). */
export function readyFindings(facts: ReadyFacts): ReadyFinding[] {
  const all = [...offersFindings(facts), ...bankFindings(facts), ...textFindings(facts), ...windowFindings(facts)]
  return [...all.filter(({ isBlocking }) => isBlocking), ...all.filter(({ isBlocking }) => !isBlocking)]
}
