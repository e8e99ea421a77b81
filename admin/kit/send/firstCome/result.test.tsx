import { screen, within } from '@testing-library/react'
import type { AppealFactsWire } from '#contract/result/appealStaff.ts'
import type { CertificateChangeWire, StaffCertificateWire } from '#contract/result/certificateChange.ts'
import type { HallCaseWire } from '#contract/result/hallCase.ts'
import type { ReleaseWire } from '#contract/result/release.ts'
import type { ResultCorrectionWire } from '#contract/result/resultCorrection.ts'
import { appealMarkWire, appealWire, markedAppeal } from '#test/screens/appealWire.ts'
import { certificateSummaryWire, certTemplateWire, previewAnswer } from '#test/screens/certificateWire.ts'
import { refused } from '#test/screens/fakeServer.ts'
import { testFirstCome } from '#test/screens/firstCome.tsx'
import {
  handedCaseWire,
  heldResultWire,
  markingProgressWire,
  markingSums,
  secondMarkWire,
} from '#test/screens/markingWire.ts'
import { enrolmentDetailWire, resultRowWire } from '#test/screens/staffWire.ts'

const roles = ['results' as const, 'schedule' as const]
const work = { GetSavedViews: { listData: [] } }
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
  OtherMsg: { Digest, Placed, Out: [], Left: [], Examples: [] },
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
  IsOwnFamily: 0,
  DecidedBy: '',
  DecidedTime: null,
}
const certificate: StaffCertificateWire = {
  C_ID: 4,
  CertificateNO: '8726000000017',
  Name: '曾小雨',
  MName: '钢琴',
  GName: '一级',
  ERT_Name: '良好',
  CertificateDate: '2026-11-20T09:00:00+08:00',
  State: 'valid',
  EndedTime: null,
  EndedBy: '',
  Reason: '',
  Waiting: '',
  Key: 'x',
}
const change: CertificateChangeWire = {
  CC_ID: 6,
  C_ID: 4,
  EF_ID: 7,
  Kind: 'reissue',
  CertificateNO: '8726000000017',
  Name: '曾小雨',
  NewName: '曾晓雨',
  EB_Name: '冬季音乐考级',
  MName: '钢琴',
  GName: '一级',
  Reason: '姓名已更正',
  State: 'waiting',
  IsEnded: 0,
  AskedBy: '杨丽娟',
  AskedTime: '2026-11-20T09:00:00+08:00',
  IsOwn: 0,
  IsOwnFamily: 0,
  DecidedBy: '',
  DecidedTime: null,
  NewCertificateNO: '',
}
const askChange = (opens: string) => ({
  at: '/results?state=4&row=7',
  roles,
  before: {
    GetResultList: { listData: [{ ...resultRowWire(7), ERT_Code: 3 }], totalCount: 1, OtherMsg: { Tally: [] } },
    GetEnrolmentDetail: { item: enrolmentDetailWire(7) },
    GetReviewsOfEnrolment: refused('NOT_FOUND'),
    GetExamSessions: refused('NOT_FOUND'),
    GetCertificatesOfEnrolment: { listData: [certificate], totalCount: 1 },
  },
  after: {
    GetCertificatesOfEnrolment: {
      listData: [{ ...certificate, Waiting: 'revoke' as const }],
      totalCount: 1,
    },
  },
  says: 'CERTIFICATE_CHANGE_WAITS' as const,
  opens: [opens],
  fills: { 原因: '纸质证书遗失' },
  sends: '提交申请',
  shows: /已申请撤销，等待另一位/,
})
const appeals = (one: AppealFactsWire) => ({
  GetAppealList: { listData: [one], totalCount: 1 },
  GetAppeal: { item: one },
})
const check = (Marks: number, Unchanged: number) => ({
  GetBatchCheck: { item: { Marks, Waiting: 1, Same: 2, Higher: 0, Lower: 0, Unchanged } },
})
const spread = {
  GetMarkingSpread: {
    OtherMsg: { Count: 3, Tally: [0, 1, 2, 0], LeastMarks: 20, LeastShared: 8 },
    listData: [
      {
        UserID: 7,
        Examiner: '和老师',
        Count: 3,
        Tally: [0, 1, 2, 0],
        Mean: null,
        Expected: null,
        Shared: 0,
        SharedDifference: null,
        Effect: null,
        EffectMargin: null,
        Severity: 'few' as const,
        Trend: 'few' as const,
        Drift: null,
        Days: [],
      },
    ],
    totalCount: 1,
  },
}
const fitExaminers = { GetAppealExaminers: { listData: [{ UserID: 7, Name: '和老师', IsChief: 0 as const, Open: 2 }] } }
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
const seconds = {
  ...work,
  GetSecondMarkRule: { item: rule },
  GetSecondMarkList: { listData: [second], totalCount: 1 },
}

testFirstCome('result', {
  LiftSecondMark: {
    at: '/batches/100/marking?tab=second&row=11',
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
    at: '/batches/100/marking?tab=handed&row=7',
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
    at: '/batches/100/marking?tab=second',
    roles,
    before: seconds,
    after: { GetSecondMarkRule: { item: { ...rule, AllFails: 1, Version: 1 } } },
    opens: ['修改规则'],
    fills: { '抽取比例（%）': '5' },
    sends: /^保 ?存$/,
    shows: /^已换成对方的新内容：不合格全部复评/,
  },
  AssignHeldChief: {
    at: '/batches/100/marking?tab=held&row=12',
    roles,
    before: { ...work, GetHeldResults: { listData: [held], totalCount: 1 } },
    after: { GetHeldResults: { listData: [], totalCount: 0 } },
    says: 'HELD_NOT',
    sends: async ({ user }) => user.selectOptions(await screen.findByLabelText('由谁裁定'), '杨主考'),
  },
  AssignMarkingBalance: {
    at: '/batches/100/marking',
    roles,
    before: { ...work, GetMarkingProgress: progress, PreviewMarkingBalance: balance('a', 30) },
    after: { PreviewMarkingBalance: balance('b', 29) },
    says: 'BALANCE_CHANGED',
    opens: ['均衡分配'],
    sends: '分配 30 位考生',
    shows: '29 位考生可以分配',
  },
  RemindExaminers: {
    at: '/batches/100/marking?row=7',
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
  TakeMarkingWork: {
    at: '/batches/100/marking?row=7',
    roles: ['schedule'],
    before: { ...work, GetMarkingProgress: progress },
    after: { GetMarkingProgress: { ...progress, totalCount: 1 } },
    says: 'LIST_CHANGED',
    params: { n: 0 },
    opens: ['收回改派'],
    sends: /^收回 \d+ 份$/,
  },
  AskResultCorrection: {
    at: '/results?state=4&row=7',
    roles,
    before: {
      GetResultList: { listData: [{ ...resultRowWire(7), ERT_Code: 3 }], totalCount: 1, OtherMsg: { Tally: [] } },
      GetEnrolmentDetail: { item: enrolmentDetailWire(7) },
      GetReviewsOfEnrolment: refused('NOT_FOUND'),
      GetExamSessions: refused('NOT_FOUND'),
      GetCertificatesOfEnrolment: { listData: [], totalCount: 0 },
    },
    after: {
      GetResultList: { listData: [{ ...resultRowWire(7), ERT_Code: 4 }], totalCount: 1, OtherMsg: { Tally: [] } },
    },
    says: 'RESULT_CHANGED',
    opens: ['更正成绩'],
    fills: { 原因: '录入时选错了一行' },
    does: async ({ user }) => user.selectOptions(await screen.findByLabelText('应为'), '缺考'),
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
  ReissueCertificate: askChange('补发证书'),
  RevokeCertificate: askChange('撤销证书'),
  DecideCertificateChange: {
    at: '/results/certificate-changes',
    roles,
    before: { GetCertificateChangeList: { listData: [change], totalCount: 1 } },
    after: {
      GetCertificateChangeList: {
        listData: [{ ...change, State: 'withdrawn', DecidedBy: '杨丽娟' }],
        totalCount: 1,
      },
    },
    says: 'CERTIFICATE_CHANGE_DECIDED',
    sends: async ({ press, user }) => {
      await press('确认补发')
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认补发' }))
    },
    shows: '已撤回',
  },
  AskBatchCheck: {
    at: '/batches/100/marking?tab=spread',
    roles,
    before: { ...work, ...spread, ...check(5, 0) },
    after: check(4, 0),
    says: 'LIST_CHANGED',
    params: { n: 4 },
    opens: ['和老师按日', /^核查（5 份可抽）$/],
    fills: { 原因: '九名学生都比平时低' },
    sends: '交其他考官复评',
    shows: /共 4 份/,
  },
  CloseBatchCheck: {
    at: '/batches/100/marking?tab=spread',
    roles,
    before: { ...work, ...spread, ...check(5, 2) },
    after: check(5, 1),
    says: 'LIST_CHANGED',
    params: { n: 1 },
    opens: ['和老师按日'],
    sends: '结束成绩不变的 2 份',
    shows: '结束成绩不变的 1 份',
  },
  CheckAppeal: {
    at: '/results/appeals?row=6',
    roles,
    before: appeals(appealWire()),
    after: appeals(appealWire({ State: 'withdrawn', Version: 2 })),
    fills: { '核对说明（可不填）': '评审表核对无误' },
    does: async ({ user }) => user.click(await screen.findByRole('radio', { name: '请另一位考官复评' })),
    sends: '保存核对',
    shows: /^已撤回$/,
  },
  AssignAppeal: {
    at: '/results/appeals?row=6',
    roles,
    before: { ...appeals(appealWire({ State: 'checked', Version: 2 })), ...fitExaminers },
    after: { ...appeals(appealWire({ State: 'marking', Examiner: '木老师', Version: 3 })), ...fitExaminers },
    sends: '安排复评',
    shows: /等待木老师复评/,
  },
  DecideAppeal: {
    at: '/results/appeals?row=6',
    roles,
    before: appeals(markedAppeal({ Version: 3 })),
    after: appeals(markedAppeal({ NextCode: 4, Second: { ...appealMarkWire, ERT_Code: 4 }, Version: 4 })),
    fills: { 给考生的答复: '复评认为速度符合要求' },
    sends: '备好答复',
    shows: '改为优秀',
  },
  ReleaseAppeal: {
    at: '/results/appeals?row=6',
    roles,
    before: appeals(markedAppeal({ State: 'prepared', ToCode: 3, Version: 4 })),
    after: appeals(markedAppeal({ Version: 5 })),
    sends: async ({ press, user }) => {
      await press('发布答复')
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '发布答复' }))
    },
    shows: '改为良好',
  },
  PrepareRelease: {
    at: '/batches/100/results/releases',
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
    at: '/batches/100/results/releases',
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
    at: '/batches/100/results/releases',
    roles,
    before: { ...releases(releaseRow('prepared', 1)) },
    after: { ...releases(releaseRow('released', 2)) },
    opens: [/^撤 ?回$/],
    fills: { 原因: '一位考官要复核' },
    sends: /^撤 ?回$/,
    shows: /起考生可以查询，已通知 2 个家庭/,
  },
  DecideTakeBack: {
    at: '/batches/100/results/releases',
    roles,
    before: { ...releases(releaseRow('takeBackAsked', 3)) },
    after: { ...releases(releaseRow('released', 4)) },
    sends: '不收回',
    shows: /^已公布$/,
  },
  MakeCertificates: [
    {
      at: '/batches/100/certificates',
      roles,
      before: { GetCertificateSummary: { item: certificateSummaryWire() }, ...register },
      after: { GetCertificateSummary: { item: certificateSummaryWire({ Valid: 14 }) } },
      says: 'LIST_CHANGED',
      params: { n: 14 },
      sends: '生成 12 份证书',
      shows: '生成 14 份证书',
    },
    {
      at: '/batches/100/certificates',
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
    at: '/certificate-templates/2',
    roles,
    before: { GetCertTemplate: { item: certTemplateWire() }, PreviewCertTemplate: previewAnswer },
    after: { GetCertTemplate: { item: certTemplateWire({ Name: '春季证书', Version: 2 }) } },
    fills: { 模板名称: '冬季证书（新）' },
    sends: '保存为新版本',
    shows: /对方改为“春季证书”/,
  },
  SwitchCertTemplate: {
    at: '/certificate-templates',
    roles,
    before: { GetCertTemplateList: { listData: [certTemplateWire()], totalCount: 1 } },
    after: {
      GetCertTemplateList: { listData: [certTemplateWire({ Version: 2 })], totalCount: 1 },
    },
    sends: '停用',
    shows: '第 2 版',
  },
  GetProposedTally: {
    at: '/results',
    roles,
    before: { GetResultList: { listData: [resultRowWire(7)], totalCount: 1, OtherMsg: { Tally: [] } } },
    after: { GetResultList: { listData: [], totalCount: 0, OtherMsg: { Tally: [] } } },
    says: 'RESULTS_CHANGED',
    does: async ({ user }) => user.click(await screen.findByRole('checkbox', { name: '选择 考生7' })),
    sends: '审核通过',
  },
  ApproveResults: {
    at: '/results',
    roles,
    before: {
      GetResultList: { listData: [resultRowWire(7)], totalCount: 1, OtherMsg: { Tally: [] } },
      GetProposedTally: { listData: [{ ERT_Code: 4, Count: 1 }], OtherMsg: { Seen: 'a' } },
    },
    after: { GetResultList: { listData: [], totalCount: 0, OtherMsg: { Tally: [] } } },
    says: 'RESULTS_CHANGED',
    does: async ({ user }) => user.click(await screen.findByRole('checkbox', { name: '选择 考生7' })),
    sends: async ({ press, user }) => {
      await press('审核通过')
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '审核通过' }))
    },
  },
})
