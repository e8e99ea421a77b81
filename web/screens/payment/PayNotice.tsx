import type { EnrolmentWire } from '#contract/enrolment.ts'
import { type Reason, reasonText } from '#domain/reasons.ts'
import { PayDesk } from './PayDesk.tsx'
import style from './PayPanel.module.css'
import { whyCannotPayOnline } from './payable.ts'

/** What needs no word: the page shows it as its state. */
const settled: readonly Reason[] = ['ALREADY_PAID', 'ENROLMENT_REFUNDED', 'NO_FEE_DUE']

/** Why there is no pay button, and what to do instead. Shows nothing where there is one, or nothing is due. */
export function PayNotice({ enrolment }: { enrolment: EnrolmentWire }) {
  const why = whyCannotPayOnline(enrolment)
  if (why === null || settled.includes(why)) return null
  return (
    <div className={style.blocked}>
      <p>{reasonText(why)}</p>
      {why === 'AREA_PAYS_AT_DESK' && <PayDesk areaId={enrolment.EA_ID} />}
    </div>
  )
}
