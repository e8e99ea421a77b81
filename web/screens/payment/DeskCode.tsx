import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { QrCode } from '#web/ui/QrCode.tsx'
import style from './PayPanel.module.css'

/** The code by which a pay desk finds the enrolment at once, with its number for a desk without a scanner. */
export function DeskCode({ enrolment: { PayCode, EF_ID, Name } }: { enrolment: EnrolmentWire }) {
  if (PayCode === '') return null
  return (
    <figure className={style.deskCode}>
      <QrCode text={PayCode} label={`${Name}的缴费码`} />
      <figcaption>缴费时出示此码，或说出报名号 {EF_ID}</figcaption>
    </figure>
  )
}
