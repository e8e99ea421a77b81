import { birthMonthOfIdNumber } from '#domain/people/identity.ts'
import type { SealedCertificate } from '#server/records/enrolment/certificate.ts'
import { accounts, agreedVersionAt } from './cast.ts'
import { demoGrades } from './catalogueTables.ts'
import { momentsOf } from './enrolmentMoments.ts'
import type { EnrolmentPlan, Payment } from './enrolmentPlans.ts'
import { demoFeeFen } from './loadBatches.ts'

const PAY_STATUS = { unpaid: 0, wechat: 1, desk: 1, waived: 1, refunded: 2 } as const satisfies Record<
  Payment,
  0 | 1 | 2
>
const PAY_METHOD = { unpaid: null, wechat: 'wechat', desk: 'desk', waived: 'waived', refunded: 'wechat' } as const

const CONTACTS = ['家长', '妈妈', '爸爸', '爷爷', '外婆']
const accountOf = (id: number) => {
  const account = Object.values(accounts).find((each) => each.id === id)
  if (!account) throw new Error(`no account ${id}`)
  return account
}

interface Known {
  candidateId: number
  certificate: SealedCertificate
  nameSpell: string
  photoId: number
  prevCertId: number | null
  examNo: string | null
  now: number
}

/** The fee of the plan in fen; a waived one is 0 (rulings#fee). */
export function feeFenOfPlan({ payment, batchId, gradeId }: EnrolmentPlan): number {
  return payment === 'waived' ? 0 : demoFeeFen(batchId, gradeId)
}

/** The row of an enrolment, as the product itself would have stored it. */
export function enrolmentRow(plan: EnrolmentPlan, known: Known) {
  const { child } = plan
  const { enrolledAt, paidAt, refundedAt, checkedAt, convertedAt, submittedAt } = momentsOf(plan, known.now)
  const { mobile } = accountOf(plan.accountId)
  const contact = `${[...child.name][0]}${CONTACTS[plan.id % CONTACTS.length]}`
  const isOwn = plan.accountId === accounts.candidate.id
  return {
    id: plan.id,
    batchId: plan.batchId,
    accountId: plan.accountId,
    candidateId: known.candidateId,
    certType: child.certType,
    certIndex: known.certificate.index,
    areaId: plan.areaId,
    majorId: plan.majorId,
    gradeId: plan.gradeId,
    name: child.name,
    nameSpell: known.nameSpell,
    sex: child.sex,
    birthMonth: birthMonthOfIdNumber(child.certNumber) ?? child.birthMonth,
    mobile,
    contactName: isOwn ? accounts.candidate.name : contact,
    contactMobile: mobile,
    teacherName: plan.school,
    teacherMobile: accounts.teacher.mobile,
    isPosted: plan.isPosted ?? false,
    postName: plan.isPosted ? (isOwn ? accounts.candidate.name : contact) : '',
    postMobile: plan.isPosted ? mobile : '',
    postAddress: plan.isPosted ? `云南省昆明市五华区示例路${(plan.id % 90) + 1}号（演示地址）` : '',
    isSkip: demoGrades.find(({ id }) => id === plan.gradeId)?.needsPrevCert ?? false,
    photoId: known.photoId,
    prevCertId: known.prevCertId,
    mode: plan.mode,
    convertedAt,
    feeFen: feeFenOfPlan(plan),
    payStatus: PAY_STATUS[plan.payment],
    payMethod: PAY_METHOD[plan.payment],
    paidAt,
    checkStatus: plan.check,
    checkRemark: plan.remark ?? '',
    checkedAt,
    checkedBy: checkedAt ? accounts.enrolment.id : null,
    examNo: plan.payment === 'refunded' ? null : known.examNo,
    examTimeId: plan.examTimeId ?? null,
    answersSubmittedAt: submittedAt,
    consentVersion: plan.hasConsent ? agreedVersionAt(enrolledAt) : null,
    consentedAt: plan.hasConsent ? enrolledAt : null,
    createdAt: enrolledAt,
    updatedAt: refundedAt ?? checkedAt ?? paidAt ?? enrolledAt,
  }
}
