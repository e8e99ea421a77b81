import { screen, within } from '@testing-library/react'
import type { HallCaseWire } from '#contract/result/hallCase.ts'
import type { ReleaseWire } from '#contract/result/release.ts'
import type { ResultCorrectionWire } from '#contract/result/resultCorrection.ts'
import { certificateSummaryWire, certTemplateWire, previewAnswer } from '#test/screens/certificateWire.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { walkFirstCome } from '#test/screens/firstCome.tsx'
import {
  handedCaseWire,
  heldResultWire,
  markingProgressWire,
  markingSums,
  secondMarkWire,
} from '#test/screens/markingWire.ts'
import { enrolmentDetailWire, resultRowWire } from '#test/screens/staffWire.ts'

const roles = ['results' as const, 'schedule' as const]
const work = { GetSavedViews: { listData: [] }, GetBatchAtWork: { OtherMsg: { EB_ID: 100 } } }
const child = { Name: '曾小雨', ExamNO: '872601', EA_Name: '昆明市', MName: '钢琴', GName: '一级' }
const register = {
  GetCertificateList: { listData: [], totalCount: 0 },
  GetCertTemplateList: { listData: [certTemplateWire()], totalCount: 1 },
}
const second = secondMarkWire()
const lifted = {
  ...second,
  State: 'lifted',
  LiftedBy: '杨丽娟',
  LiftedTime: '2026-11-20T10:00:00+08:00',
  LiftReason: '只有一位考官',
} as const
const held = heldResultWire()
const handed = handedCaseWire()
const returned = handedCaseWire({
  IsSettled: 1,
  SettledTime: '2026-11-20T10:00:00+08:00',
  SettledBy: '王敏',
  Note: '已核对原视频',
})
const offline: HallCaseWire = {
  ...child,
  LC_ID: 9,
  Kind: 'work',
  EF_ID: 14,
  EB_Name: '冬季音乐考级',
  Actor: '和老师',
  ActorMobile: '13900000007',
  Reason: '没有找到相关信息',
  DoneTime: '2026-11-20T09:12:00+08:00',
  ReceivedTime: '2026-11-20T09:40:00+08:00',
  Acts: [{ Kind: 'checkIn', DoneTime: '2026-11-20T09:12:00+08:00', ERT_Code: null, Suggestion: '', Signature: '' }],
  SeenRoom: '第一考室',
  SeenTime: '2026-11-20T09:00:00+08:00',
  Room: '第二考室',
  BeginTime: '2026-11-20T09:30:00+08:00',
  Attendance: 0,
  IsApproved: 0,
  Examiners: [],
  Settlement: '',
  SettledBy: '',
  SettledTime: null,
  Note: '',
}
const decided: HallCaseWire = {
  ...offline,
  Settlement: 'again',
  SettledBy: '王敏',
  SettledTime: '2026-11-20T10:00:00+08:00',
  Note: '家长说没有考',
}
const late = markingProgressWire()
const progress = { OtherMsg: markingSums, listData: [late], totalCount: 1 }
const balance = (Digest: string, Placed: number) => ({
  OtherMsg: { Digest, Placed, Left: [], Examples: [] },
  listData: [
    { UserID: 7, Name: '和老师', Organisation: '', IsChief: 0 as const, Before: 6, Given: Placed, After: 6 + Placed },
  ],
  totalCount: 1,
})
const releaseRow = (State: ReleaseWire['State'], Version: number): ReleaseWire => ({
  RR_ID: 3,
  EB_ID: 100,
  EB_Name: '冬季音乐考级',
  EA_Name: '昆明市',
  MName: '',
  State,
  Results: 2,
  Tally: [{ ERT_Code: 4, Count: 2 }],
  ReleaseTime: null,
  PreparedBy: '杨丽娟',
  PreparedTime: '2026-11-20T09:00:00+08:00',
  ReleasedBy: State === 'prepared' ? '' : '王敏',
  SeenFrom: State === 'prepared' ? null : '2026-11-20T09:30:00+08:00',
  IsSeen: State === 'prepared' ? 0 : 1,
  Told: State === 'prepared' ? 0 : 2,
  TakenBackBy: State === 'takeBackAsked' ? '杨丽娟' : '',
  TakenBackTime: null,
  Reason: State === 'takeBackAsked' ? '评分有误' : '',
  IsMine: 0,
  Version,
})
const correction: ResultCorrectionWire = {
  RC_ID: 5,
  EF_ID: 7,
  Name: '曾小雨',
  ExamNO: '872601',
  EB_Name: '冬季音乐考级',
  MName: '钢琴',
  GName: '一级',
  FromCode: 3,
  ToCode: 4,
  Reason: '录入时选错了一行',
  State: 'waiting',
  AskedBy: '杨丽娟',
  AskedTime: '2026-11-20T09:00:00+08:00',
  IsOwn: 0,
  DecidedBy: '',
  DecidedTime: null,
}
const releases = (...rows: ReleaseWire[]) => ({ GetReleaseList: { listData: rows, totalCount: rows.length } })
const releasable = (Count: number) => ({
  GetReleasable: {
    item: {
      Count,
      Tally: [{ ERT_Code: 4, Count }],
      Waiting: 0,
      ShowResultTime: null,
      Earlier: null,
      Examiners: [],
    },
  },
})
const rule = { EB_ID: 100, SharePercent: 0, AllFails: 0 as 0 | 1, GIDs: [], Version: 0 }
const seconds = { ...work, GetSecondMarkRule: { item: rule }, GetSecondMarkList: { listData: [second], totalCount: 1 } }

walkFirstCome('result', {
  LiftSecondMark: {
    at: '/marking?batch=100&tab=second&row=11',
    roles,
    before: seconds,
    after: { GetSecondMarkList: { listData: [lifted], totalCount: 1 } },
    says: 'SECOND_MARK_NONE',
    opens: ['不再等待复评'],
    fills: { 原因: '没有其他考官' },
    sends: '不再等待',
    shows: /只有一位考官/,
  },
  ReturnHandedCase: {
    at: '/marking?batch=100&tab=handed&row=7',
    roles,
    before: { ...work, GetHandedCases: { listData: [handed], totalCount: 1 } },
    after: { GetHandedCases: { listData: [returned], totalCount: 1 } },
    says: 'HANDED_SETTLED',
    opens: ['退回考官评审'],
    fills: { 原因: '请按能听到的部分评审' },
    sends: '退回考官',
    shows: '已核对原视频',
  },
  TakeOfflineWork: {
    at: '/hall?row=9',
    roles,
    before: { ...work, GetHallCases: { listData: [offline], totalCount: 1 } },
    after: { GetHallCases: { listData: [decided], totalCount: 1 } },
    says: 'HALL_CASE_SETTLED',
    opens: ['采用离线记录'],
    fills: { 原因: '已向家长核实' },
    sends: /^采 ?用$/,
    shows: '家长说没有考',
  },
  SettleHallCase: {
    at: '/hall?row=9',
    roles,
    before: { ...work, GetHallCases: { listData: [offline], totalCount: 1 } },
    after: { GetHallCases: { listData: [decided], totalCount: 1 } },
    says: 'HALL_CASE_SETTLED',
    opens: ['不采用，重新考试'],
    fills: { 原因: '请重新听' },
    sends: '不采用',
    shows: '家长说没有考',
  },
  SaveSecondMarkRule: {
    at: '/marking?batch=100&tab=second',
    roles,
    before: seconds,
    after: { GetSecondMarkRule: { item: { ...rule, AllFails: 1, Version: 1 } } },
    opens: ['修改规则'],
    fills: { '抽取比例（%）': '5' },
    sends: /^保 ?存$/,
    shows: /^已换成对方的新内容：不合格全部复评/,
  },
  AssignHeldChief: {
    at: '/marking?batch=100&tab=held&row=12',
    roles,
    before: { ...work, GetHeldResults: { listData: [held], totalCount: 1 } },
    after: { GetHeldResults: { listData: [], totalCount: 0 } },
    says: 'HELD_NOT',
    sends: async ({ user }) => user.selectOptions(await screen.findByLabelText('由谁裁定'), '杨主考'),
  },
  AssignMarkingBalance: {
    at: '/marking',
    roles,
    before: { ...work, GetMarkingProgress: progress, PreviewMarkingBalance: balance('a', 30) },
    after: { PreviewMarkingBalance: balance('b', 29) },
    says: 'BALANCE_CHANGED',
    opens: ['均衡分配'],
    sends: '分配 30 位考生',
    shows: '29 位考生可以分配',
  },
  RemindExaminers: {
    at: '/marking?row=7',
    roles,
    before: { ...work, GetMarkingProgress: progress },
    after: { GetMarkingProgress: { ...progress, listData: [], totalCount: 0 } },
    says: 'LIST_CHANGED',
    params: { n: 0 },
    sends: async ({ press, user }) => {
      await press(/^提 ?醒$/)
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /提 ?醒/ }))
    },
  },
  AskResultCorrection: {
    at: '/results?state=4&row=7',
    roles,
    before: {
      GetResultList: { listData: [{ ...resultRowWire(7), ERT_Code: 3 }], totalCount: 1 },
      GetEnrolmentDetail: { item: enrolmentDetailWire(7) },
      GetReviewsOfEnrolment: refused('NOT_FOUND'),
      GetExamSessions: refused('NOT_FOUND'),
    },
    after: { GetResultList: { listData: [{ ...resultRowWire(7), ERT_Code: 4 }], totalCount: 1 } },
    says: 'RESULT_CHANGED',
    opens: ['更正成绩'],
    fills: { 原因: '录入时选错了一行' },
    does: async ({ user }) => user.selectOptions(await screen.findByLabelText('应为'), '合格'),
    sends: '提交申请',
    shows: /现在的成绩：优秀/,
  },
  DecideResultCorrection: {
    at: '/results/corrections',
    roles,
    before: { GetResultCorrectionList: { listData: [correction], totalCount: 1 } },
    after: {
      GetResultCorrectionList: {
        listData: [{ ...correction, State: 'withdrawn', DecidedBy: '杨丽娟' }],
        totalCount: 1,
      },
    },
    says: 'RESULT_CORRECTION_DECIDED',
    sends: async ({ press, user }) => {
      await press('确认更正')
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认更正' }))
    },
    shows: '已撤回',
  },
  PrepareRelease: {
    at: '/results/releases?batch=100',
    roles,
    before: { ...releases(), ...releasable(2) },
    after: { ...releasable(3) },
    says: 'LIST_CHANGED',
    params: { n: 3 },
    opens: ['准备公布'],
    fills: { '公布时间（北京时间）': '2027-01-20T08:00' },
    sends: '准备公布 2 条',
    shows: /尚未公布 3 条/,
  },
  ReleaseResults: {
    at: '/results/releases?batch=100',
    roles,
    before: { ...releases(releaseRow('prepared', 1)) },
    after: { ...releases({ ...releaseRow('withdrawn', 2), TakenBackBy: '杨丽娟', Reason: '再核对' }) },
    sends: async ({ press, user }) => {
      await press('确认公布')
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认公布' }))
    },
    shows: /杨丽娟 已撤回：再核对/,
  },
  TakeBackRelease: {
    at: '/results/releases?batch=100',
    roles,
    before: { ...releases(releaseRow('prepared', 1)) },
    after: { ...releases(releaseRow('released', 2)) },
    opens: [/^撤 ?回$/],
    fills: { 原因: '一位考官要复核' },
    sends: /^撤 ?回$/,
    shows: /起考生可以查询，已通知 2 个家庭/,
  },
  DecideTakeBack: {
    at: '/results/releases?batch=100',
    roles,
    before: { ...releases(releaseRow('takeBackAsked', 3)) },
    after: { ...releases(releaseRow('released', 4)) },
    sends: '不收回',
    shows: /^已公布$/,
  },
  MakeCertificates: [
    {
      at: '/results/certificates?batch=100',
      roles,
      before: { GetCertificateSummary: { item: certificateSummaryWire() }, ...register },
      after: { GetCertificateSummary: { item: certificateSummaryWire({ Valid: 14 }) } },
      says: 'LIST_CHANGED',
      params: { n: 14 },
      sends: '生成 12 份证书',
      shows: '生成 14 份证书',
    },
    {
      at: '/results/certificates?batch=100',
      roles,
      before: { GetCertificateSummary: { item: certificateSummaryWire() }, ...register },
      after: {
        GetCertificateSummary: {
          item: certificateSummaryWire({ Job: { OJ_ID: 3, Done: 4, Total: 12, MadeBy: '杨丽娟', IsMine: 0 } }),
        },
      },
      says: 'CERT_UNDER_WAY',
      params: { who: '杨丽娟' },
      sends: '生成 12 份证书',
      shows: '4 / 12，杨丽娟正在生成',
    },
  ],
  SaveCertTemplate: {
    at: '/results/templates/2',
    roles,
    before: { GetCertTemplate: { item: certTemplateWire() }, PreviewCertTemplate: previewAnswer },
    after: { GetCertTemplate: { item: certTemplateWire({ Name: '春季证书', Version: 2 }) } },
    fills: { 模板名称: '冬季证书（新）' },
    sends: '保存为新版本',
    shows: /对方改为“春季证书”/,
  },
  SwitchCertTemplate: {
    at: '/results/templates',
    roles,
    before: { GetCertTemplateList: { listData: [certTemplateWire()], totalCount: 1 } },
    after: { GetCertTemplateList: { listData: [certTemplateWire({ Version: 2 })], totalCount: 1 } },
    sends: '停用',
    shows: '第 2 版',
  },
  GetProposedTally: {
    at: '/results',
    roles,
    before: { GetResultList: { listData: [resultRowWire(7)], totalCount: 1 } },
    after: { GetResultList: { listData: [], totalCount: 0 } },
    says: 'RESULTS_CHANGED',
    does: async ({ user }) => user.click(await screen.findByRole('checkbox', { name: '选择 考生7' })),
    sends: '审核通过',
  },
  ApproveResults: {
    at: '/results',
    roles,
    before: {
      GetResultList: { listData: [resultRowWire(7)], totalCount: 1 },
      GetProposedTally: { listData: [{ ERT_Code: 4, Count: 1 }], OtherMsg: { Seen: 'a' } },
    },
    after: { GetResultList: { listData: [], totalCount: 0 } },
    says: 'RESULTS_CHANGED',
    does: async ({ user }) => user.click(await screen.findByRole('checkbox', { name: '选择 考生7' })),
    sends: async ({ press, user }) => {
      await press('审核通过')
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '审核通过' }))
    },
  },
})
