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
    batch_id: plan.batchId,
    account_id: plan.accountId,
    candidate_id: known.candidateId,
    cert_type: child.certType,
    cert_index: known.certificate.index,
    area_id: plan.areaId,
    major_id: plan.majorId,
    grade_id: plan.gradeId,
    name: child.name,
    name_spell: known.nameSpell,
    sex: child.sex,
    birth_month: birthMonthOfIdNumber(child.certNumber) ?? child.birthMonth,
    mobile,
    contact_name: isOwn ? accounts.candidate.name : contact,
    contact_mobile: mobile,
    teacher_name: plan.school,
    teacher_mobile: accounts.teacher.mobile,
    is_posted: plan.isPosted ?? false,
    post_name: plan.isPosted ? (isOwn ? accounts.candidate.name : contact) : '',
    post_mobile: plan.isPosted ? mobile : '',
    post_address: plan.isPosted ? `云南省昆明市五华区示例路${(plan.id % 90) + 1}号（演示地址）` : '',
    is_skip: demoGrades.find(({ id }) => id === plan.gradeId)?.needsPrevCert ?? false,
    photo_id: known.photoId,
    prev_cert_id: known.prevCertId,
    mode: plan.mode,
    converted_at: convertedAt,
    fee_fen: feeFenOfPlan(plan),
    pay_status: PAY_STATUS[plan.payment],
    pay_method: PAY_METHOD[plan.payment],
    paid_at: paidAt,
    check_status: plan.check,
    check_remark: plan.remark ?? '',
    checked_at: checkedAt,
    checked_by: checkedAt ? accounts.enrolment.id : null,
    exam_no: plan.payment === 'refunded' ? null : known.examNo,
    exam_time_id: plan.examTimeId ?? null,
    answers_submitted_at: submittedAt,
    consent_version: plan.hasConsent ? agreedVersionAt(enrolledAt) : null,
    consented_at: plan.hasConsent ? enrolledAt : null,
    created_at: enrolledAt,
    updated_at: refundedAt ?? checkedAt ?? paidAt ?? enrolledAt,
  }
}
