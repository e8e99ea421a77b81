import { useMemo } from 'react'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { fenOf } from '#domain/money.ts'
import { PayButton } from './PayButton.tsx'
import { enrolmentPurchase } from './purchase.ts'

/** The pay button of an enrolment that can be paid online (`whyCannotPayOnline` is null), for the foot of a page. */
export function PayPanel({ enrolment: { EF_ID, PayCode, Fee } }: { enrolment: EnrolmentWire }) {
  const purchase = useMemo(() => enrolmentPurchase({ EF_ID, PayCode }), [EF_ID, PayCode])
  return <PayButton purchase={purchase} label="去缴费" sumFen={fenOf(Fee) ?? 0} />
}
