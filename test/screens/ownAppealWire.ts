import type { AppealOfferWire, OwnAppealWire } from '#contract/result/appeal.ts'

/** What can be appealed against for nothing. */
export const appealOffer = (change: Partial<AppealOfferWire> = {}): AppealOfferWire => ({
  EF_ID: 7,
  ERT_Code: 2,
  Rule: 'higher',
  Fee: 0,
  StartTime: '2026-11-19T00:00:00+08:00',
  EndTime: '2026-11-26T00:00:00+08:00',
  Why: '',
  CanMarkAgain: 1,
  Pieces: [
    { Ordinal: '一', Title: '练习曲', IsSent: 0 },
    { Ordinal: '二', Title: '小步舞曲', IsSent: 0 },
  ],
  IsWholeSent: 0,
  ...change,
})

/** An appeal that was answered with a higher result. */
export const ownAppeal = (change: Partial<OwnAppealWire> = {}): OwnAppealWire => ({
  AP_ID: 3,
  EF_ID: 7,
  EB_Name: '冬季音乐考级',
  Name: '曾小雨',
  MName: '钢琴',
  GName: '一级',
  IsOffice: 0,
  Pieces: [{ Ordinal: '二', Title: '小步舞曲' }],
  Reason: '速度与评语不符',
  Rule: 'higher',
  State: 'answered',
  SentTime: '2026-11-20T09:00:00+08:00',
  FromCode: 2,
  ToCode: 3,
  Answer: '复评认为速度符合要求',
  AnsweredTime: '2026-11-24T09:00:00+08:00',
  CanWithdraw: 0,
  Fee: 0,
  FeeState: 'none',
  PayUntil: null,
  Steps: [
    { Kind: 'sent', Time: '2026-11-20T09:00:00+08:00', Note: '' },
    { Kind: 'checked', Time: '2026-11-21T09:00:00+08:00', Note: '文件与曲目核对无误' },
    { Kind: 'answered', Time: '2026-11-24T09:00:00+08:00', Note: '复评认为速度符合要求' },
  ],
  ...change,
})
