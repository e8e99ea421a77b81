import type { CorrectionWire } from '#contract/enrolment/enrolmentCorrection.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import type { FoundEnrolmentWire, PhotoCheckWire } from '#contract/enrolment/enrolmentStaff.ts'
import type { BulkRefundDetailWire } from '#contract/money/bulkRefund.ts'
import type { RefundDetailWire } from '#contract/money/paymentRefund.ts'
import type { AccountDetailWire, AccountWire } from '#contract/people/accountStaff.ts'
import type { ExaminerWire } from '#contract/people/examinerPeople.ts'
import type { SecondFactorWire } from '#contract/people/secondFactor.ts'
import type { ResultRowWire } from '#contract/result/resultStaff.ts'
import type { ExamPlanWire } from '#contract/schedule/plan.ts'

/** Rows of the console as the server sends them. */

export function staffEnrolmentWire(EF_ID: number, change: Partial<FoundEnrolmentWire> = {}): FoundEnrolmentWire {
  return {
    EF_ID,
    CandidateID: EF_ID,
    FoundBy: null,
    EB_ID: 100,
    EB_Name: '冬季音乐考级',
    Name: `考生${EF_ID}`,
    NameSpell: 'KAO SHENG',
    Sex: '女',
    BirthDate: '2015.03',
    CertType: 1,
    CertNOMasked: '530***********0025',
    Mobile: '138****0002',
    EA_Name: '昆明市',
    MName: '钢琴',
    GName: '三级',
    IsOnline: 1,
    IsConverted: 0,
    Fee: 170,
    IsPay: 1,
    PayMethod: 'wechat',
    PayTime: '2026-11-18T10:05:00+08:00',
    CheckStatus: 0,
    CheckRemark: '',
    ExamNO: '',
    TName: '',
    PName: '',
    PMobile: '',
    CreateTime: '2026-11-18T10:00:00+08:00',
    Photo: `/files/${EF_ID}.jpg`,
    ExamTime: null,
    Examiners: [],
    ...change,
  }
}

export const photoWire = (EF_ID: number, change: Partial<PhotoCheckWire> = {}): PhotoCheckWire => ({
  ...staffEnrolmentWire(EF_ID),
  PrevCertPhoto: '',
  IsSkip: 0,
  PhotoVersion: 1,
  Hints: null,
  ...change,
})

export const resultRowWire = (EF_ID: number, change: Partial<ResultRowWire> = {}): ResultRowWire => ({
  EF_ID,
  EB_Name: '冬季音乐考级',
  ExamNO: '',
  Name: `考生${EF_ID}`,
  MName: '钢琴',
  GName: '三级',
  Examiners: 2,
  Reviews: 2,
  Conflicts: 0,
  ProposedCode: 4,
  IsHeld: 0,
  DecidedBy: '',
  ERT_Code: null,
  ApprovedTime: null,
  ...change,
})

/** A second factor that asks for nothing, as that of a demo account. */
export const secondFactorWire = (change: Partial<SecondFactorWire> = {}): SecondFactorWire => ({
  Needs: null,
  IsRequired: 0,
  HasTotp: 0,
  HasPasskey: 0,
  TotpSince: null,
  RecoveryCodesLeft: 0,
  Passkeys: [],
  PasskeyOrigin: '',
  ...change,
})

export function examinerWire(UserID: number, change: Partial<ExaminerWire> = {}): ExaminerWire {
  return {
    UserID,
    Name: `考官${UserID}`,
    Mobile: '13900000007',
    Organisation: '云南艺术学院',
    Majors: [],
    Areas: [],
    IsChief: 0,
    IsOff: 0,
    HasPassword: 1,
    Open: 0,
    Begun: 0,
    Awaited: 0,
    Done: 0,
    SeenTime: null,
    Version: 1,
    ...change,
  }
}

export function accountWire(UserID: number, change: Partial<AccountWire> = {}): AccountWire {
  return {
    UserID,
    Name: `家长${UserID}`,
    Mobile: '139****0007',
    Candidates: [],
    Enrolments: 0,
    IsLocked: 0,
    MergedInto: 0,
    CreateTime: '2026-11-18T10:00:00+08:00',
    SeenTime: null,
    Version: 1,
    ...change,
  }
}

export function accountDetailWire(UserID: number, change: Partial<AccountDetailWire> = {}): AccountDetailWire {
  return { ...accountWire(UserID), HasWeChat: 0, People: [], Logins: [], History: [], ...change }
}

export function enrolmentDetailWire(EF_ID: number, change: Partial<EnrolmentDetailWire> = {}): EnrolmentDetailWire {
  return {
    ...staffEnrolmentWire(EF_ID),
    UserID: 21,
    Step: { Text: '等待公布考试时间和考场', Until: '', Tone: 'wait' },
    Waiting: null,
    Change: null,
    HasBegun: 0,
    ERT_Code: null,
    EA_ID: 1,
    MID: 1,
    GID: 3,
    TMobile: '',
    IsPost: 0,
    PostName: '',
    PostMobile: '',
    PostAddress: '',
    PhotoVersion: 1,
    PrevCertPhoto: '',
    AvoidedDays: [],
    ConsentVersion: '',
    IsPaperConsent: 0,
    PaperForm: null,
    Orders: [],
    History: [],
    Events: [],
    ...change,
  }
}

/** A correction of a name that nobody has decided. */
export const correctionWire = (change: Partial<CorrectionWire> = {}): CorrectionWire => ({
  C_ID: 7,
  EF_ID: 1,
  Name: '曾小雨',
  ExamNO: '87260000000001',
  EB_Name: '冬季音乐考级',
  EA_Name: '昆明市',
  MName: '钢琴',
  GName: '一级',
  Changes: [{ Field: 'Name', From: '曾小雨', To: '曾晓雨' }],
  Reason: '家长出示户口本',
  MadeBy: '杨丽娟',
  MadeTime: '2026-11-20T09:00:00+08:00',
  IsOwn: 0,
  IsOwnFamily: 0,
  State: 'waiting',
  DecidedBy: '',
  DecidedTime: null,
  Note: '',
  Also: 0,
  ...change,
})

/** A request for the refunds of two that nobody has decided. */
export const bulkRefundWire: BulkRefundDetailWire = {
  BR_ID: 7,
  State: 'requested',
  Reason: '考场停电，本场考试取消',
  RequestedBy: '杨丽娟',
  RequestedTime: '2026-11-20T09:00:00+08:00',
  IsOwn: 0,
  DecidedBy: '',
  DecidedTime: null,
  Note: '',
  Parts: 2,
  Sum: 300,
  Waiting: 2,
  UnderWay: 0,
  Done: 0,
  DoneSum: 0,
  Over: 0,
  Version: 1,
  Ready: 2,
  ReadySum: 300,
  NeedsProof: 0,
  Changed: [],
}

/** A refund in full that staff asked for and nobody has approved. */
export function refundWire(change: Partial<RefundDetailWire> = {}): RefundDetailWire {
  return {
    R_ID: 7,
    EF_ID: 1,
    For: 'enrolment',
    Name: '曾小雨',
    ExamNO: '87260000000001',
    EB_Name: '冬季音乐考级',
    EA_ID: 1,
    EA_Name: '昆明市',
    MName: '钢琴',
    GName: '三级',
    ExamTime: '',
    Amount: 170,
    Received: 170,
    EndsEnrolment: 1,
    State: 'requested',
    Way: 'wechat',
    Origin: 'staff',
    TroubleCode: '',
    TroubleTime: null,
    Trouble: '',
    TroubleDetail: '',
    Reason: '孩子生病，不能参加考试',
    RequestedBy: '杨丽娟',
    RequestedTime: '2026-11-20T09:00:00+08:00',
    IsOwn: 0,
    IsOwnFamily: 0,
    DecidedBy: '',
    DecidedTime: null,
    Note: '',
    DoneTime: null,
    NextTime: null,
    VoucherNO: '',
    PaidAt: '',
    PaidWay: null,
    RefundCode: 'R1',
    WechatRefundId: '',
    BR_ID: 0,
    Version: 1,
    Also: 0,
    NeedsProof: 0,
    Invoice: '',
    PaidOutBy: '',
    LockedBy: '',
    LockedTime: null,
    IsLockedByMe: 0,
    Children: [],
    History: [],
    Answers: [],
    ...change,
  }
}

export const planWire = (change: Partial<ExamPlanWire> = {}): ExamPlanWire => ({
  EPL_ID: 7,
  EB_ID: 100,
  Seed: 1,
  Figures: {
    Candidates: 500,
    Placed: 490,
    PlacedMinutes: 4900,
    MostMinutes: 4950,
    Families: 100,
    FamiliesTogether: 96,
    SeveralExams: 20,
    SeveralExamsWell: 20,
    Pupils: 50,
    PupilsTogether: 40,
    Sittings: 10,
    IdleMinutes: 55,
    VenueChanges: 0,
    OnAvoidedDays: 3,
  },
  Pinned: 2,
  Late: 0,
  MustMove: 0,
  MadeBy: '段志远',
  MadeTime: '2026-11-24T09:00:00+08:00',
  Version: 1,
  PublishedTime: null,
  IsCurrent: 0,
  HasChanges: 0,
  ...change,
})
