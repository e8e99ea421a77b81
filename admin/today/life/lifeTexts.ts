import type { BatchLifeWire } from '#contract/batch/batchLife.ts'
import type { Comparison } from '#domain/batch/batchCompare.ts'
import { type LifeStage, type StuckKind, stuckStages } from '#domain/batch/batchLife.ts'
import { countText } from '#domain/page.ts'

/** The stages as the line of a batch names them. */
export const stageTexts: Readonly<Record<LifeStage, string>> = {
  prepare: '准备',
  registration: '报名',
  payment: '缴费',
  plan: '排考',
  exam: '考试',
  marking: '评审',
  results: '成绩',
  certificates: '证书',
}

/** What a count of a stage means, for a tooltip and for screen readers. */
const meanings: Readonly<Record<LifeStage, string>> = {
  prepare: '开设的专业级别',
  registration: '报名',
  payment: '已缴费',
  plan: '已有考试时间',
  exam: '已考',
  marking: '已评',
  results: '已公布成绩',
  certificates: '已生成证书',
}

type StageWire = BatchLifeWire['Stages'][number]

/** `1,204` or `1,204 / 1,310`; nothing where nobody can have come as far. */
export function countOf({ Count, Of }: StageWire): string {
  if (Of === null) return countText(Count)
  return Of === 0 ? '—' : Count === Of ? countText(Count) : `${countText(Count)} / ${countText(Of)}`
}

export function meaningOf(stage: StageWire): string {
  const { Stage, Count, Of } = stage
  return `${meanings[Stage]} ${countText(Count)}${Of === null ? '' : `，共 ${countText(Of)}`}`
}

const stuckTexts: Readonly<Record<StuckKind, (count: string) => string>> = {
  notPublished: () => '报名时间已到，批次还没有发布',
  notReady: (count) => `就绪检查有 ${count} 项必须处理`,
  untimed: (count) => `${count} 人已缴费，还没有考试时间`,
  hiddenTimes: (count) => `${count} 人的考试时间还没有发布`,
  held: (count) => `${count} 人待主考裁定`,
  overdue: (count) => `评审已到截止时间，${count} 人还没有评完`,
  notApproved: (count) => `${count} 条成绩待审核`,
  notReleased: (count) => `${count} 条成绩已审核，还没有公布`,
  notMade: (count) => `${count} 份证书还没有生成`,
}

/** The list in which it is mended, below the page of its stage. */
const stuckPlaces: Readonly<Record<StuckKind, string>> = {
  notPublished: '?tab=publish',
  notReady: '?tab=ready',
  untimed: '/assign?pay=1&timed=0',
  hiddenTimes: '/times',
  held: '?tab=held',
  overdue: '',
  notApproved: '?state=1',
  notReleased: '/releases',
  notMade: '',
}

/** What holds the batch up, in words, with its stage and its place below the stage. */
export function stuckTextOf(stuck: NonNullable<BatchLifeWire['Stuck']>) {
  const { Kind, Count } = stuck
  return { text: stuckTexts[Kind](countText(Count)), stage: stuckStages[Kind], place: stuckPlaces[Kind] }
}

/** What the line of a batch is compared by; null before its registration opens. */
export function comparisonOf({ Compared, Stages }: BatchLifeWire): Comparison | null {
  if (Compared === null) return null
  const { Day, Before } = Compared
  const registration = Stages.find(({ Stage }) => Stage === 'registration')
  return {
    day: Day,
    isClosed: registration?.State === 'done',
    enrolled: registration?.Count ?? 0,
    before: Before && { name: Before.EB_Name, enrolled: Before.Enrolled },
  }
}
