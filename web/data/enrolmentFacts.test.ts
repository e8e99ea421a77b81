import { expect, test } from 'vitest'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { enrolmentFactsOf } from './enrolmentFacts.ts'

function enrolment(id: number, change: Partial<EnrolmentWire> = {}): EnrolmentWire {
  return {
    EF_ID: id,
    EB_ID: 100,
    UserID: 1,
    Name: '李小雅',
    NameSpell: 'li xiao ya',
    EA_ID: 1,
    MID: 1,
    GID: 5,
    IsSkip: 0,
    PrevCertPhoto: '',
    Photo: '',
    CertType: 1,
    CertNO: '',
    BirthDate: '2015.03',
    Sex: '女',
    Mobile: '',
    PName: '',
    PMobile: '',
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
    PayCode: '',
    PayMethod: '',
    ConsentVersion: '',
    ExamBatch: {
      EB_ID: 100,
      EB_Name: '冬季',
      ShowRoomTime: null,
      ShowRoomEndTime: null,
      ShowCommentsTime: null,
      HearingTestState: 0,
      RegStartDate: '2026-11-01T09:00:00+08:00',
      RegEndDate: '2026-12-10T18:00:00+08:00',
      IsLock: 0,
    },
    ExamArea: { EA_Name: '昆明市', IsOnlinePay: 1 },
    Majors: { MName: '钢琴', ParentID: -1 },
    Grades: { GName: '五级', IsPrevCert: 0, IsSkip: 0, UploadTime: 90 },
    ExamTime: null,
    S_PayOrder: null,
    ExamResult: null,
    ...change,
  }
}

test('a state the wire never names is a fault, not a guess', () => {
  expect(() => enrolmentFactsOf(enrolment(1, { CheckStatus: 7 }))).toThrow('7')
})
