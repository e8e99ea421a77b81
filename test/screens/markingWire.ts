import type { HandedCaseWire } from '#contract/result/handedCase.ts'
import type { HeldResultWire } from '#contract/result/markingHeld.ts'
import type { MarkingProgressWire } from '#contract/result/markingProgress.ts'
import type { SecondMarkWire } from '#contract/result/markingSecond.ts'

/** Rows of the console's marking as the server sends them. */

const MORNING = '2026-11-20T09:00:00+08:00'
const child = { Name: '曾小雨', ExamNO: '872601', EA_Name: '昆明市', MName: '钢琴', GName: '一级' }

/** A failed candidate who waits for a second examiner. */
export const secondMarkWire = (change: Partial<SecondMarkWire> = {}): SecondMarkWire => ({
  ...child,
  EF_ID: 11,
  Reason: 'fail',
  State: 'unassigned',
  DrawnTime: MORNING,
  Marks: [{ UserID: 7, Examiner: '和老师', ERT_Code: 1 }],
  LiftedBy: '',
  LiftedTime: null,
  LiftReason: '',
  ...change,
})

/** A result that waits for a chief examiner. */
export const heldResultWire = (change: Partial<HeldResultWire> = {}): HeldResultWire => ({
  ...child,
  EF_ID: 12,
  EB_ID: 100,
  EB_Name: '冬季音乐考级',
  Marks: [{ UserID: 7, Examiner: '和老师', ERT_Code: 4 }],
  HeldTime: MORNING,
  Chief: null,
  Chiefs: [{ UserID: 9, Examiner: '杨主考' }],
  BegunBy: '',
  ...change,
})

/** A video that an examiner handed to the office. */
export const handedCaseWire = (change: Partial<HandedCaseWire> = {}): HandedCaseWire => ({
  ...child,
  HC_ID: 7,
  EF_ID: 13,
  EAS_ID: 3,
  Piece: '小步舞曲',
  Cause: '',
  Reason: '后半没有声音',
  Examiner: '和老师',
  HandedTime: MORNING,
  IsSettled: 0,
  SettledTime: null,
  SettledBy: '',
  IsRetaken: 0,
  RetakeUntil: null,
  Note: '',
  ...change,
})

/** An examiner of whose candidates some are overdue. */
export const markingProgressWire = (change: Partial<MarkingProgressWire> = {}): MarkingProgressWire => ({
  UserID: 7,
  Name: '和老师',
  Mobile: '13900000007',
  Organisation: '翠湖音乐学校',
  IsChief: 0,
  IsOff: 0,
  Assigned: 12,
  Awaited: 2,
  Open: 6,
  Begun: 1,
  Done: 4,
  Overdue: 5,
  OpenOnline: 5,
  BegunOnline: 1,
  LastTime: MORNING,
  RemindedTime: null,
  IsOut: 0,
  OutBy: '',
  OutTime: null,
  ...change,
})

/** The counts above the examiners' progress. */
export const markingSums = {
  MarkEndDate: null,
  Unassigned: 30,
  Assigned: 12,
  Awaited: 2,
  Open: 6,
  Begun: 1,
  Done: 4,
  Overdue: 5,
}
