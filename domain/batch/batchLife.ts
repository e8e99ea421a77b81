import type { Instant } from '#domain/time.ts'
import { type BatchWindow, batchPhaseOf } from './batch.ts'

/** The stages of a batch in the order in which it passes through them (office#boards). */
export const lifeStages = [
  'prepare',
  'registration',
  'payment',
  'plan',
  'exam',
  'marking',
  'results',
  'certificates',
] as const
export type LifeStage = (typeof lifeStages)[number]

/** What is stored about a batch and its enrolments, refunded ones left out. */
export interface LifeFacts extends BatchWindow {
  publishedAt: Instant | null
  markingEndsAt: Instant | null
  /** When its first exam begins and its last one ends; null where none is planned. */
  examsBeginAt: Instant | null
  examsEndAt: Instant | null
  offers: number
  /** What the last ready check found that must be mended. */
  blocking: number
  enrolled: number
  paid: number
  /** Paid, with an exam time. */
  timed: number
  /** Paid, with an exam time that nobody has published. */
  hidden: number
  /** Paid, and examined: submitted online, or arrived on site. */
  examined: number
  /** With a proposed or an approved result. */
  judged: number
  /** Whom the chief examiner must decide about. */
  held: number
  approved: number
  released: number
  /** Valid certificates, and those of them that have a file. */
  certificates: number
  made: number
}

/** Where a batch stands: at one of its stages, or at the end. */
export type LifePhase = LifeStage | 'over'

const isExamOver = ({ examsEndAt }: LifeFacts, now: Instant) => examsEndAt !== null && examsEndAt <= now

export function lifePhaseOf(facts: LifeFacts, now: Instant): LifePhase {
  if (facts.publishedAt === null || now < facts.registrationOpensAt) return 'prepare'
  if (now < facts.registrationClosesAt) return 'registration'
  const { examsBeginAt, examined, judged, released, certificates, made, paid } = facts
  if (paid === 0) return 'over'
  if (examsBeginAt === null || now < examsBeginAt) return 'plan'
  if (!isExamOver(facts, now)) return 'exam'
  if (judged < examined) return 'marking'
  if (released < judged) return 'results'
  return made < certificates ? 'certificates' : 'over'
}

/** The phase in words, as a list names it; a locked batch says so besides. */
export const lifePhaseText: Readonly<Record<LifePhase, string>> = {
  prepare: '准备中',
  registration: '报名中',
  payment: '缴费中',
  plan: '排考中',
  exam: '考试中',
  marking: '评审中',
  results: '成绩公布中',
  certificates: '证书制作中',
  over: '已完成',
}

/** The phase of one batch in words: a draft and a batch before its registration are told apart. */
export function phaseTextOf(facts: LifeFacts, now: Instant): string {
  const phase = lifePhaseOf(facts, now)
  if (phase !== 'prepare') return lifePhaseText[phase]
  return facts.publishedAt === null ? '草稿' : '报名未开始'
}

/** How many have come as far as a stage, and of how many; `of` is null where nothing says how many there will be. */
export interface StageCount {
  stage: LifeStage
  count: number
  of: number | null
  state: 'done' | 'now' | 'todo'
}

/** The counts of all stages. A stage is done once its phase has passed; payment goes along with registration. */
export function stageCounts(facts: LifeFacts, now: Instant): StageCount[] {
  const phase = lifePhaseOf(facts, now)
  const at = phase === 'over' ? lifeStages.length : lifeStages.indexOf(phase)
  const counts: Readonly<Record<LifeStage, readonly [count: number, of: number | null]>> = {
    prepare: [facts.offers, null],
    registration: [facts.enrolled, null],
    payment: [facts.paid, facts.enrolled],
    plan: [facts.timed, facts.paid],
    exam: [facts.examined, facts.timed],
    marking: [facts.judged, facts.examined],
    results: [facts.released, facts.judged],
    certificates: [facts.made, facts.certificates],
  }
  return lifeStages.map((stage, index) => {
    const [count, of] = counts[stage]
    const isNow = index === at || (phase === 'registration' && stage === 'payment')
    return {
      stage,
      count,
      of: of === null ? null : Math.max(of, count),
      state: isNow ? 'now' : index < at ? 'done' : 'todo',
    }
  })
}

/** What keeps a batch from going on, with the stage in which it is mended. */
export const stuckStages = {
  notPublished: 'prepare',
  notReady: 'prepare',
  untimed: 'plan',
  hiddenTimes: 'plan',
  held: 'marking',
  overdue: 'marking',
  notApproved: 'results',
  notReleased: 'results',
  notMade: 'certificates',
} as const satisfies Record<string, LifeStage>
export type StuckKind = keyof typeof stuckStages
export const stuckKinds = Object.keys(stuckStages) as StuckKind[]

/** A time that nobody has published is missed from this long before the first exam. */
export const HIDDEN_TIMES_MS = 7 * 24 * 3_600_000

/** The one thing that holds a batch up: where several do, the one of the earliest stage; null where all goes on by itself. */
export function stuckOf(facts: LifeFacts, now: Instant): { kind: StuckKind; count: number } | null {
  const isClosed = now >= facts.registrationClosesAt
  const nearExam = facts.examsBeginAt !== null && now >= facts.examsBeginAt - HIDDEN_TIMES_MS
  const isOver = isExamOver(facts, now)
  const isBatchOpen = batchPhaseOf(facts, now) === 'open' || batchPhaseOf(facts, now) === 'notStarted'
  const found: Readonly<Record<StuckKind, number>> = {
    notPublished: facts.publishedAt === null && now >= facts.registrationOpensAt ? 1 : 0,
    notReady: facts.publishedAt !== null && isBatchOpen ? facts.blocking : 0,
    untimed: facts.publishedAt !== null && isClosed ? facts.paid - facts.timed : 0,
    hiddenTimes: nearExam && !isOver ? facts.hidden : 0,
    held: facts.held,
    overdue: facts.markingEndsAt !== null && now >= facts.markingEndsAt ? facts.examined - facts.judged : 0,
    notApproved: isOver ? facts.judged - facts.approved : 0,
    notReleased: isOver && facts.judged >= facts.examined ? facts.approved - facts.released : 0,
    notMade: facts.certificates - facts.made,
  }
  const kind = stuckKinds.find((one) => found[one] > 0)
  return kind === undefined ? null : { kind, count: found[kind] }
}

/** How long a batch stays among those that are worked on after its last exam, however much of it is left undone. */
const LIVE_MS = 200 * 24 * 3_600_000

/** Whether a batch is among those that are worked on now. */
export function isLive(facts: LifeFacts, now: Instant): boolean {
  if (facts.publishedAt === null) return now < facts.registrationClosesAt + LIVE_MS
  if (lifePhaseOf(facts, now) === 'over') return false
  return now < (facts.examsEndAt ?? facts.registrationClosesAt) + LIVE_MS
}
