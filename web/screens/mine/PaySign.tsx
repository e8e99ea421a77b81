import { serverNow } from '#client/clock.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { nextStepOf } from '#domain/enrolment/nextStep.ts'
import { enrolmentFactsOf } from '#web/data/enrolmentFacts.ts'
import { Seal, Tag } from '#web/ui/Tag.tsx'
import { payWords } from './words.ts'

/**
 * The payment state. Final states are shown as a seal and open ones as a tag, also when payment is no longer possible.
 */
export function PaySign({ enrolment }: { enrolment: EnrolmentWire }) {
  const { IsPay } = enrolment
  if (IsPay !== PAY_STATUS.unpaid) return <Seal>{payWords(enrolment)}</Seal>
  const { key } = nextStepOf(enrolmentFactsOf(enrolment), serverNow())
  if (key === 'waitPayment') return <Tag tone="wait">{payWords(enrolment)}</Tag>
  return key === 'lapsed' ? <Tag>报名已结束，未缴费</Tag> : <Tag tone="todo">{payWords(enrolment)}</Tag>
}
