import { ReasonDialog } from '#admin/kit/form/ReasonDialog.tsx'
import { sumText } from '#domain/money.ts'
import { staleWaivers } from './staleWaivers.ts'

/** Asks that an enrolment need not be paid. Mounting opens it. */
export function AskWaiverDialog({
  enrolment,
  onClose,
}: {
  enrolment: { EF_ID: number; Name: string; Fee: number }
  onClose: () => void
}) {
  return (
    <ReasonDialog
      form={`askWaiver.${enrolment.EF_ID}`}
      title={`申请减免 ${enrolment.Name} 的报名费 ${sumText(enrolment.Fee)}`}
      okText="申请减免"
      hint="例如：学校公益名额，附批复第12号"
      change={(send, Reason) => send('Admin', 'AskWaiver', { EF_ID: enrolment.EF_ID, Reason })}
      invalidates={staleWaivers}
      done="已申请，等待另一位财务人员批准"
      onClose={onClose}
    >
      <p>批准后报名费为0元，视为已缴费，考生立即得到考号。批准之前考生仍可自行缴费。批准后家长会看到这里写的原因。</p>
    </ReasonDialog>
  )
}
