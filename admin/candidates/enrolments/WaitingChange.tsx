import { Alert } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { differenceText } from '#admin/queues/changes/changeWords.ts'
import { mayCall } from '#admin/shell/mayCall.ts'
import { useStaff } from '#admin/shell/staff.ts'
import type { ChoiceChangeWire } from '#contract/enrolment/choiceChange.ts'
import { changeStatusTexts } from '#domain/money/choiceChange.ts'
import { isoMinuteText } from '#domain/time.ts'

/** Says at the head that a change to another choice waits or is to be paid, and where it goes on. */
export function WaitingChange({ change }: { change: ChoiceChangeWire }) {
  const { Roles } = useStaff()
  return (
    <Alert
      type="warning"
      showIcon
      title={`改报${changeStatusTexts[change.State]}：${change.From} → ${change.To}，${differenceText(change)}`}
      description={`${change.AskedBy} ${isoMinuteText(change.AskedTime)} 申请，原因：${change.Reason}`}
      action={mayCall(Roles, 'GetChoiceChangeList') && <Link to={`/changes?row=${change.CH_ID}`}>去处理</Link>}
    />
  )
}
