import type { AppealFactsWire } from '#contract/result/appealStaff.ts'

/** An appeal against a whole exam that nobody has looked at. */
export const appealWire = (change: Partial<AppealFactsWire> = {}): AppealFactsWire => ({
  AP_ID: 6,
  EF_ID: 7,
  EB_ID: 100,
  EB_Name: '冬季音乐考级',
  Name: '曾小雨',
  ExamNO: '872601',
  MName: '钢琴',
  GName: '一级',
  IsOnline: 1,
  IsOffice: 0,
  Pieces: [],
  Reason: '速度与评语不符',
  Rule: 'higher',
  State: 'sent',
  SentTime: '2026-11-20T09:00:00+08:00',
  FromCode: 2,
  Examiner: '',
  ToCode: null,
  Fee: 0,
  FeeState: 'none',
  IsOwn: 0,
  IsOwnFamily: 0,
  Version: 1,
  CurrentCode: 2,
  CanMarkAgain: 1,
  Check: null,
  CorrectionCode: null,
  Marks: [],
  Second: null,
  NextCode: null,
  Answer: '',
  PaidTime: null,
  Received: 0,
  Returned: 0,
  R_ID: null,
  Steps: [],
  ...change,
})

/** The mark of the other examiner. */
export const appealMarkWire = {
  UserID: 7,
  Examiner: '和老师',
  ERT_Code: 3,
  ER_ID: 5,
  Judgement: '[]',
  Suggestion: '',
  MarkedTime: '2026-11-20T10:00:00+08:00',
}

export const markedAppeal = (change: Partial<AppealFactsWire> = {}): AppealFactsWire =>
  appealWire({ State: 'marked', NextCode: 3, Second: appealMarkWire, ...change })
