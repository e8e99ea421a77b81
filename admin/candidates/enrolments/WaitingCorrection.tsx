import { Alert } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { EnrolmentDetailWire } from '#contract/enrolment/enrolmentDetail.ts'
import { changeWords } from '#domain/enrolment/correctionWords.ts'
import { isoMinuteText } from '#domain/time.ts'

/** Says at the head that a correction waits, what it changes, and where it is decided. */
export function WaitingCorrection({ waiting }: { waiting: NonNullable<EnrolmentDetailWire['Waiting']> }) {
  const { Roles } = useStaff()
  const changes = waiting.Changes.map(changeWords).map(({ label, from, to }) => `${label} ${from} → ${to}`)
  return (
    <Alert
      type="warning"
      showIcon
      title={`更正待复核${waiting.Also > 0 ? `（同一考生共 ${waiting.Also + 1} 个报名）` : ''}：${changes.join('；')}`}
      description={`${waiting.MadeBy} ${isoMinuteText(waiting.MadeTime)} 申请，原因：${waiting.Reason}`}
      action={mayCall(Roles, 'DecideCorrection') && <Link to={`/corrections?row=${waiting.C_ID}`}>去复核</Link>}
    />
  )
}
