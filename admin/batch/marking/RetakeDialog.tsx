import { Input, InputNumber } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { HandedCaseWire } from '#contract/result/handedCase.ts'
import { HELP_REASON_LENGTH, MOST_RETRY_HOURS } from '#domain/examRoom/sessionHelp.ts'

const FIRST_HOURS = 48

/** Lets the candidate record one piece again: until when, and why. */
export function RetakeDialog({ handed, onClose }: { handed: HandedCaseWire; onClose: () => void }) {
  const { EF_ID, EAS_ID, Name, Piece, Cause } = handed
  const kept = useKeptForm(`retake.${EF_ID}.${EAS_ID}`)
  const [Hours, setHours] = useTyped<number | null>(kept, 'Hours', FIRST_HOURS)
  const [Reason, setReason] = useTyped(kept, 'Reason', Cause)
  return (
    <ModalForm
      kept={kept}
      title={`允许重录一首 · ${Name}`}
      okText="允许重录"
      faults={{ retakeHours: Hours === null ? '请填写小时数' : null, retakeReason: missing(Reason, '原因') }}
      explanation={
        <p>
          考生只重新录制{Piece}，其他曲目不变；到期没有提交的，仍以原来的视频为准。考生会收到消息，能看到下面的原因。
        </p>
      }
      change={(send) => send('Admin', 'AllowPieceRetake', { EF_ID, EAS_ID, Hours: Hours ?? 0, Reason })}
      invalidates={['GetHandedCases', 'GetEnrolmentDetail']}
      done="已允许重录，考生会收到消息"
      typed={{ 原因: Reason }}
      onClose={onClose}
    >
      <Form.Item label="多少小时内提交" htmlFor="retakeHours">
        <InputNumber id="retakeHours" min={1} max={MOST_RETRY_HOURS} precision={0} value={Hours} onChange={setHours} />
      </Form.Item>
      <Form.Item label="原因" htmlFor="retakeReason" extra={`考生能看到，最多${HELP_REASON_LENGTH}个字`}>
        <Input
          id="retakeReason"
          maxLength={HELP_REASON_LENGTH}
          placeholder="例如：视频没有声音"
          value={Reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}
