import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import type { EnrolmentWire } from '#contract/enrolment/enrolment.ts'
import { REFUND_REASON_LENGTH, whyRefundReasonUnfit } from '#domain/money/refund.ts'
import { feeText } from '#domain/money.ts'
import { reasonText } from '#domain/reasons/reasons.ts'
import { cleanText } from '#domain/text.ts'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './EnrolmentDetails.module.css'

interface RefundSheetProps {
  enrolment: EnrolmentWire
  leftFen: number
  onClose: () => void
}

/** The family asks for its money with a reason, and reads before what it gives up. */
export function RefundSheet({ enrolment, leftFen, onClose }: RefundSheetProps) {
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const [request, setRequest] = useState({ reason: '', key: newRequestKey() })
  const fault = whyRefundReasonUnfit(cleanText(reason))

  const send = async () => {
    setTried(true)
    if (fault !== null) return
    const sent = request.reason === reason || request.reason === '' ? request : { reason, key: newRequestKey() }
    setRequest({ ...sent, reason })
    setSending(true)
    setFailure(null)
    try {
      await call('Exam', 'RequestOwnRefund', { EF_ID: enrolment.EF_ID, Reason: reason, RequestKey: sent.key })
      toast('申请已提交，请等待考级办审核', 'success')
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    } finally {
      setSending(false)
      // A refusal too may be about something new, such as a request from the other parent.
      await queries.invalidateQueries({ queryKey: ['Exam'] })
    }
  }
  return (
    <Sheet
      title="申请退费"
      onClose={onClose}
      foot={
        <Button wide busy={isSending} busyText="正在提交" onClick={() => void send()}>
          提交申请
        </Button>
      }
    >
      <Stack>
        <p>
          {enrolment.Name} {enrolment.Majors.MName} {enrolment.Grades.GName}，申请退还{' '}
          <strong>{feeText(leftFen)}</strong>。
        </p>
        <p>
          批准后报名取消：考号{enrolment.ExamNO === '' ? '' : ` ${enrolment.ExamNO} `}
          作废，准考证和考试时间失效，不能恢复；想再参加考试须重新报名。批准前一切不变。
        </p>
        <TextArea
          label="退费原因"
          name="refundReason"
          value={reason}
          maxLength={REFUND_REASON_LENGTH}
          placeholder="例如：孩子生病，不能参加考试"
          onChange={setReason}
          error={isTried && fault !== null ? reasonText(fault) : null}
          required
        />
        <p className={style.soft}>由考级办审核，结果显示在报名详情中。退款退回原付款账户。</p>
        {failure && (
          <p className={style.remark} role="alert">
            {failure}
          </p>
        )}
      </Stack>
    </Sheet>
  )
}
