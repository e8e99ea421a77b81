import { batchIds } from './batchTables.ts'
import type { BoardStory } from './boardStories.ts'
import { accounts } from './cast.ts'
import { type CastChild, cast } from './children.ts'
import { examTimeIds } from './examTimeTables.ts'

export type Payment = 'unpaid' | 'wechat' | 'desk' | 'waived' | 'refunded'

export interface EnrolmentPlan {
  id: number
  accountId: number
  child: CastChild
  batchId: number
  areaId: number
  majorId: number
  gradeId: number
  /** 1 online, 0 on site. */
  mode: 0 | 1
  payment: Payment
  /** Photo check: 0 reviewing, 1 passed, 2 failed. */
  check: 0 | 1 | 2
  remark?: string
  examTimeId?: number
  /** Enrolled for an exam on site that was converted to an online one (rulings#small-majors). */
  isConverted?: boolean
  hasPrevCert?: boolean
  isPosted?: boolean
  hasConsent: boolean
  isSubmitted?: boolean
  /** Started the exam, filmed this many pieces and did not submit. */
  leftAfter?: number
  /** A session of today for the board of online exams. */
  board?: BoardStory
  /** The day of enrolment, counted from the opening of registration. */
  day: number
  school: string
}

export const schools = [
  '昆明翠湖琴行（演示）',
  '大理苍山艺术培训中心（演示）',
  '西双版纳雨林琴坊（演示）',
  '玉溪聂耳少儿艺术团（演示）',
  '丽江古城音乐教室（演示）',
] as const

/** The `EF_ID`s of the enrolments of 13800000002, by what they demonstrate. */
export const enrolmentIds = {
  unpaidOnline: 101,
  unpaidDesk: 102,
  photoReviewing: 103,
  photoPassed: 104,
  photoFailed: 105,
  refunded: 106,
  offline: 107,
  waived: 108,
  oldFees: 109,
  locked: 110,
  sitNow: 111,
  sitLater: 112,
  sitOver: 113,
  converted: 114,
  hearingNow: 115,
  hallToday: 116,
  hallLater: 117,
  unscheduled: 118,
  lapsed: 119,
  finished: 120,
  hearingDone: 121,
} as const

type Facts = Partial<Omit<EnrolmentPlan, 'child' | 'batchId' | 'majorId' | 'gradeId'>>

function own(
  key: keyof typeof enrolmentIds,
  child: CastChild,
  [batchId, majorId, gradeId]: readonly [batchId: number, majorId: number, gradeId: number],
  facts: Facts,
): EnrolmentPlan {
  return {
    id: enrolmentIds[key],
    accountId: accounts.candidate.id,
    child,
    batchId,
    majorId,
    gradeId,
    areaId: 1,
    mode: 1,
    payment: 'wechat',
    check: 1,
    hasConsent: true,
    day: 3,
    school: schools[0],
    ...facts,
  }
}

const FAILED =
  '背景有杂物，疑似手机翻拍##照片背景不是单色，像是翻拍的照片。请换一张近期拍摄的白底、蓝底或红底免冠证件照'

const { open, openOnline, sitting, locked, finished } = batchIds

/** An enrolment in every state (rulings#demo-accounts). */
export const ownPlans: readonly EnrolmentPlan[] = [
  own('unpaidOnline', cast.piano3, [open, 1, 3], { payment: 'unpaid', check: 0, day: 8 }),
  own('unpaidDesk', cast.guzheng5, [open, 6, 5], { payment: 'unpaid', check: 0, day: 7, areaId: 4 }),
  own('photoReviewing', cast.erhu7, [open, 7, 7], { check: 0, day: 7, isPosted: true }),
  own('photoPassed', cast.piano8, [open, 1, 8], { hasPrevCert: true, isPosted: true }),
  own('photoFailed', cast.pipa6, [open, 8, 6], { check: 2, remark: FAILED, areaId: 6, school: schools[4] }),
  own('refunded', cast.guitar1, [open, 20, 1], { payment: 'refunded', day: 2 }),
  own('offline', cast.violin4, [open, 2, 4], { mode: 0 }),
  own('waived', cast.hulusi4, [open, 26, 4], { payment: 'waived', areaId: 12, school: schools[2] }),
  own('oldFees', cast.dizi2, [openOnline, 24, 2], { payment: 'unpaid', check: 0, day: 10 }),
  own('locked', cast.saxophone3, [locked, 12, 3], { payment: 'unpaid', check: 0, day: 15 }),
  own('sitNow', cast.piano8, [sitting, 1, 8], { examTimeId: examTimeIds.onlineNow, day: 12, hasPrevCert: true }),
  own('sitLater', cast.piano6, [sitting, 1, 6], { examTimeId: examTimeIds.onlineLater, payment: 'desk', areaId: 4 }),
  own('sitOver', cast.children2, [sitting, 10, 2], { examTimeId: examTimeIds.onlineOver, areaId: 16, payment: 'desk' }),
  own('converted', cast.flute5, [sitting, 14, 5], { examTimeId: examTimeIds.onlineLater, isConverted: true }),
  own('hearingNow', cast.hearing2, [sitting, 9, 12], { examTimeId: examTimeIds.hearingNow }),
  own('hearingDone', cast.erhu7, [sitting, 9, 11], { examTimeId: examTimeIds.hearingNow, isSubmitted: true }),
  own('hallToday', cast.piano5, [sitting, 1, 5], { examTimeId: examTimeIds.hallToday, mode: 0 }),
  own('hallLater', cast.piano3, [sitting, 1, 2], { examTimeId: examTimeIds.hallLater, mode: 0 }),
  own('unscheduled', cast.hulusi4, [sitting, 26, 3], { areaId: 12, school: schools[2], day: 30 }),
  own('lapsed', cast.saxophone3, [sitting, 12, 2], { payment: 'unpaid', check: 0, day: 50 }),
  own('finished', cast.piano8, [finished, 1, 7], { examTimeId: examTimeIds.finishedOnline, isSubmitted: true }),
]
