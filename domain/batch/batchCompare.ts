import { sumText } from '#domain/money.ts'
import { countText } from '#domain/page.ts'
import { DAY_MS, type Instant, startOfShanghaiDay } from '#domain/time.ts'

/** What decides which batches are compared with each other. */
export interface ComparedBatch {
  id: number
  publishedAt: Instant | null
  registrationOpensAt: Instant
  registrationClosesAt: Instant
}

/**
 * The batch before: of those that were published and had closed when this one opened, the one that opened last. Batches that
 * are open side by side are not compared, since the same family chooses between them.
 */
export function batchBefore<B extends ComparedBatch>(batch: ComparedBatch, all: readonly B[]): B | null {
  let found: B | null = null
  for (const other of all) {
    const isEarlier =
      other.id !== batch.id &&
      other.publishedAt !== null &&
      other.registrationClosesAt <= batch.registrationOpensAt &&
      other.registrationOpensAt < batch.registrationOpensAt
    if (isEarlier && (found === null || other.registrationOpensAt > found.registrationOpensAt)) found = other
  }
  return found
}

type Opening = Pick<ComparedBatch, 'registrationOpensAt'>

/** Which day of its registration an instant lies in, by the calendar in Shanghai; the day of opening is 1. */
export const registrationDay = ({ registrationOpensAt }: Opening, at: Instant): number =>
  Math.round((startOfShanghaiDay(at) - startOfShanghaiDay(registrationOpensAt)) / DAY_MS) + 1

/** The first instant of a day of the registration. */
export const startOfRegistrationDay = ({ registrationOpensAt }: Opening, day: number): Instant =>
  startOfShanghaiDay(registrationOpensAt) + (day - 1) * DAY_MS

/** The moment of the batch before that `now` is compared with: the same day of its registration, the same time of day. */
export const sameMoment = (batch: Opening, before: Opening, now: Instant): Instant =>
  startOfShanghaiDay(before.registrationOpensAt) + (now - startOfShanghaiDay(batch.registrationOpensAt))

/** `比同期多 8%`, `与同期持平`, `是同期的 4.0 倍`; null where there is nothing to compare with. `other` is what it is compared with. */
export function changeText(count: number, before: number, other: string): string | null {
  if (count === before) return `与${other}持平`
  if (before === 0) return null
  // Three times as many and more read better as a multiple.
  if (count >= 3 * before) return `是${other}的 ${(count / before).toFixed(1)} 倍`
  const percent = (Math.abs(count - before) / before) * 100
  return `比${other}${count > before ? '多' : '少'}${percent < 1 ? '不到 1%' : ` ${Math.round(percent)}%`}`
}

/** The same for a cell of a table: `+8%`, `−31%`, `0%`; empty where there is nothing to compare with. */
export function changeFigure(count: number, before: number | null): string {
  if (before === null || before === 0) return ''
  const percent = Math.round(((count - before) / before) * 100)
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${Math.abs(percent)}%`
}

export interface Comparison {
  /** The day of the registration, from 1. */
  day: number
  isClosed: boolean
  enrolled: number
  before: { name: string; enrolled: number } | null
}

/** How a batch stands against the one before, as a sentence; it is the title of its chart as well. */
export function comparisonText({ day, isClosed, enrolled, before }: Comparison): string {
  const when = isClosed ? '报名已截止' : `报名第 ${day} 天`
  const count = `${countText(enrolled)} 人次`
  if (day < 1) return '报名还没有开始'
  if (before === null) return `${when}，共 ${count}`
  const change = changeText(enrolled, before.enrolled, `${before.name}同期`)
  if (change === null) return `${when}，共 ${count}；${before.name}同期还没有人报名`
  return `${when}，共 ${count}，${change}（${countText(before.enrolled)}）`
}

export interface ComparedGroup {
  name: string
  enrolled: number
  /** At the same moment of the batch before; null where there is none. */
  before: number | null
}

/**
 * What stands out among areas, majors or grades: which has most, and which differs most from the batch before in numbers of
 * enrolments, so that a group of three that became six does not stand in front of one that lost hundreds.
 */
export function groupsText(groups: readonly ComparedGroup[]): string {
  const all = groups.reduce((sum, { enrolled }) => sum + enrolled, 0)
  const [largest] = [...groups].sort((a, b) => b.enrolled - a.enrolled)
  if (!largest || all === 0) return '还没有人报名'
  const share = Math.round((largest.enrolled / all) * 100)
  const most = groups.length === 1 ? `全部在${largest.name}` : `${largest.name}最多，占 ${share}%`
  const changeOf = ({ enrolled, before }: ComparedGroup) => Math.abs(enrolled - (before ?? enrolled))
  const [changed] = [...groups].sort((a, b) => changeOf(b) - changeOf(a))
  if (!changed || changeOf(changed) === 0) return largest.before === null ? most : `${most}，各项与同期持平`
  const { name, enrolled, before } = changed
  return `${most}；变化最大的是${name}，${changeText(enrolled, before ?? 0, '同期') ?? '同期还没有'}`
}

export interface ComparedMoney {
  takenFen: number
  dueFen: number
  before: { name: string; takenFen: number } | null
}

/** How much of what is due has been paid, and how that stands against the batch before, as a sentence. */
export function moneyText({ takenFen, dueFen, before }: ComparedMoney): string {
  const all = takenFen + dueFen
  if (all === 0) return '还没有应缴的费用'
  const share = dueFen === 0 ? '已全部缴清' : `占应缴的 ${Math.floor((takenFen / all) * 100)}%`
  const change = before && changeText(takenFen, before.takenFen, `${before.name}同期`)
  return `已缴 ${sumText(takenFen / 100)}，${share}${change === null ? '' : `，${change}`}`
}

/** Sums that grow from day to day, from the first day to the last that has any; days without a row count nothing. */
export function runningSums(days: ReadonlyArray<{ day: number; count: number }>): Array<{ day: number; sum: number }> {
  const last = Math.max(0, ...days.map(({ day }) => day))
  const first = Math.min(1, ...days.map(({ day }) => day))
  let sum = 0
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => {
    const day = first + at
    for (const one of days) if (one.day === day) sum += one.count
    return { day, sum }
  })
}
