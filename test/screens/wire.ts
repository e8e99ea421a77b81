import type { AreaWire, BatchWire, GradeWire, MajorWire } from '#contract/catalogue/catalogue.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import type { LoginWire, UserWire } from '#contract/people/user.ts'
import { type Answers, refused } from './fakeServer.ts'

/** Rows as the server sends them. Registration is open for years, so that no test depends on the day it runs. */

const OPENED = '2020-01-01T09:00:00+08:00'
const CLOSES = '2099-12-31T18:00:00+08:00'

export function enrolmentWire(change: Partial<EnrolmentWire> = {}): EnrolmentWire {
  return {
    EF_ID: 101,
    EB_ID: 100,
    UserID: 1,
    Name: '李小雅',
    NameSpell: 'LI XIAO YA',
    EA_ID: 1,
    MID: 1,
    GID: 5,
    IsSkip: 0,
    PrevCertPhoto: '',
    Photo: '',
    CertType: 1,
    CertNO: '530102201503010025',
    BirthDate: '2015.03',
    Sex: '女',
    Mobile: '',
    PName: '李妈妈',
    PMobile: '13700001111',
    TName: '',
    TMobile: '',
    IsPost: 0,
    PostName: '',
    PostMobile: '',
    PostAddress: '',
    CreateTime: '2026-11-18T10:00:00+08:00',
    Fee: 190,
    CheckStatus: 0,
    CheckRemark: '',
    IsPay: 0,
    IsOnline: 1,
    IsConverted: 0,
    ExamNO: '',
    IsSubAnswer: 0,
    TB_ID: 0,
    PayCode: 'pay-101',
    PayHoldsUntil: null,
    IsPayHeld: 0,
    BillNO: '',
    PayMethod: '',
    ConsentVersion: '',
    ExamBatch: {
      EB_ID: 100,
      EB_Name: '冬季',
      ShowRoomTime: null,
      ShowRoomEndTime: null,
      ShowCommentsTime: null,
      HearingTestState: 0,
      RegStartDate: OPENED,
      RegEndDate: CLOSES,
      IsLock: 0,
    },
    ExamArea: { EA_Name: '昆明市', IsOnlinePay: 1 },
    Majors: { MName: '钢琴', ParentID: -1 },
    Grades: { GName: '五级', IsPrevCert: 0, IsSkip: 0, UploadTime: 90 },
    ExamTime: null,
    ExamSession: null,
    IsAvoidedDay: 0,
    IsPostponed: 0,
    RetryUntil: null,
    Retake: null,
    S_PayOrder: null,
    ExamResult: null,
    Attendance: 0,
    CanSetTracks: 0,
    ...change,
  }
}

/** GetExamFormInfo with this enrolment, whichever id is asked for. */
export const enrolmentAnswer = (change: Partial<EnrolmentWire> = {}) => ({
  item: enrolmentWire(change),
  OtherMsg: { PayCode: 'pay-101', TicketCode: '', ServerTime: '2026-11-20T09:00:00+08:00' },
})

export const areaWire: AreaWire = {
  EA_ID: 1,
  EA_Name: '昆明市',
  IsOnlinePay: 1,
  PayAddress: '',
  PayHours: '',
  PayPhone: '',
}
export const majorWire: MajorWire = { MID: 1, MName: '钢琴', ParentID: -1 }
export const gradeWire: GradeWire = { GID: 3, GName: '三级', IsPrevCert: 0, IsSkip: 0, UploadTime: 60 }

export function batchWire(change: Partial<BatchWire> = {}): BatchWire {
  return {
    EB_ID: 100,
    EB_Name: '冬季音乐考级',
    IsLock: 0,
    RegStartDate: OPENED,
    RegEndDate: CLOSES,
    Info: '请家长仔细阅读报名须知。',
    CertNOPrefix: '53',
    IsOfflineAllowed: 0,
    HearingTestState: 0,
    ExamBatchFees: [{ EA_ID: 1, MID: 1, GID: 3, EB_ID: 100, Fee: 170 }],
    ...change,
  }
}

/** What the wizard asks for before its first step. */
export const catalogueAnswers = (...batches: BatchWire[]): Answers => ({
  ExamPublic: {
    GetALLExamBatchALLFeeList: { listData: batches },
    GetExamAreaList: { listData: [areaWire] },
    GetALLMajorsList: { listData: [majorWire] },
    GetALLGradesList: { listData: [gradeWire] },
  },
})

export const loginWire: LoginWire = {
  TokenHead: 'Bearer ',
  Token: 't',
  NickName: '小雨妈妈',
  HeadImg: '',
  Mobile: '13800000002',
  UserType: 1,
  ExpTime: '2099-12-31T18:00:00+08:00',
}

export const userWire = (change: Partial<UserWire> = {}): UserWire => ({
  Mobile: '13800000002',
  Name: '',
  NickName: '小雨妈妈',
  HeadImg: '',
  Sex: 0,
  OpenID: '',
  UserType: 1,
  Roles: [],
  IsAreaLimited: 0,
  ...change,
})

/** What /VipCenter and its like ask for of somebody who has enrolled nobody. */
export const memberAnswers: Answers = {
  User: { GetUserInfo: { item: userWire() } },
  Exam: {
    GetMyNextStep: { item: null, listData: [], totalCount: 0, OtherMsg: { TodoCount: 0 } },
    GetMyExamFormList: { listData: [], totalCount: 0 },
    GetMyCandidates: { listData: [] },
  },
}

/** The refusal of a server that has no room; it asks for a second's patience. */
export const overloaded = refused('OVERLOADED', { n: 1 })
