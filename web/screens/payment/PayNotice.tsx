import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { type Reason, reasonText } from '#domain/reasons/reasons.ts'
import { DeskCode } from './DeskCode.tsx'
import { PayDesk } from './PayDesk.tsx'
import style from './PayPanel.module.css'
import { whyCannotPayOnline } from './payable.ts'
import { useDeskPaid } from './useDeskPaid.ts'

/** Reasons that need no notice, since the page shows them as the payment state. */
const settled: readonly Reason[] = ['ALREADY_PAID', 'ENROLMENT_REFUNDED', 'NO_FEE_DUE']

/** Explains why there is no pay button and what to do instead. It is empty where there is one or nothing is due. */
export function PayNotice({ enrolment }: { enrolment: EnrolmentWire }) {
  const why = whyCannotPayOnline(enrolment)
  if (why === null || settled.includes(why)) return null
  return (
    <div className={style.blocked}>
      <p>{reasonText(why)}</p>
      {why === 'AREA_PAYS_AT_DESK' && <AtDesk enrolment={enrolment} />}
    </div>
  )
}

/** Where to pay and the code to show there, until the desk has taken the payment. */
function AtDesk({ enrolment }: { enrolment: EnrolmentWire }) {
  useDeskPaid(enrolment.EF_ID)
  return (
    <>
      <PayDesk areaId={enrolment.EA_ID} />
      <DeskCode enrolment={enrolment} />
    </>
  )
}
