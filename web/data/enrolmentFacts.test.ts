import { describe, expect, test } from 'vitest'
import type { EnrolmentWire } from '#contract/enrolment.ts'
import { enrolmentFactsOf, mostUrgent } from './enrolmentFacts.ts'

const now = Date.parse('2026-11-20T12:00:00+08:00')

function enrolment(id: number, change: Partial<EnrolmentWire> = {}, closesOn = '2026-12-10'): EnrolmentWire {
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
      RegEndDate: `${closesOn}T18:00:00+08:00`,
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

describe('the enrolment shown on the home page', () => {
  test('is none without enrolments', () => expect(mostUrgent([], now)).toBeNull())
  test('is the unpaid one before the one that waits for its photo check', () => {
    const next = mostUrgent([enrolment(1, { IsPay: 1 }), enrolment(2)], now)
    expect(next?.enrolment.EF_ID).toBe(2)
    expect(next?.step.key).toBe('pay')
  })
  test('is the one with the earlier deadline of two unpaid ones', () => {
    const next = mostUrgent([enrolment(1, {}, '2026-12-10'), enrolment(2, {}, '2026-11-25')], now)
    expect(next?.enrolment.EF_ID).toBe(2)
    expect(next?.step.deadline).toBe(Date.parse('2026-11-25T18:00:00+08:00'))
  })
  test('is a refunded one only when nothing else is left', () => {
    const refunded = enrolment(1, { IsPay: 2 })
    expect(mostUrgent([refunded, enrolment(2, { IsPay: 1 })], now)?.enrolment.EF_ID).toBe(2)
    expect(mostUrgent([refunded], now)?.enrolment.EF_ID).toBe(1)
  })
})

test('a state the wire never names is a fault, not a guess', () => {
  expect(() => enrolmentFactsOf(enrolment(1, { CheckStatus: 7 }))).toThrow('7')
})
