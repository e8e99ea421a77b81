import { Input } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { wallClock } from '#admin/kit/form/wallClock.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { StaffBatchWire } from '#contract/batch/batch.ts'
import { isoMinuteText } from '#domain/time.ts'
import { staleBatches } from '../batches/staleBatches.ts'
import { toldText } from './toldText.ts'

/** Moves the end of registration to a later time. */
export function ExtendDialog({ batch, onClose }: { batch: StaffBatchWire; onClose: () => void }) {
  const { EB_ID, Version, RegEndDate, Enrolments, Paid } = batch
  const kept = useKeptForm(`extend.${batch.EB_ID}`)
  const [typedEnd, setEnd] = useTyped<string | null>(kept, 'typedEnd', null)
  const [Reason, setReason] = useTyped(kept, 'Reason', '')
  const end = typedEnd ?? wallClock(RegEndDate)
  return (
    <ModalForm
      kept={kept}
      title="延长报名"
      okText="延长报名"
      faults={{
        extendedEnd: end > wallClock(RegEndDate) ? null : '新的截止时间要晚于现在的截止时间',
        extendReason: missing(Reason, '原因'),
      }}
      explanation={
        <p>
          现在 {isoMinuteText(RegEndDate)} 截止；考生立即看到新的截止时间。{toldText(Enrolments - Paid)}
        </p>
      }
      change={(send) => send('Admin', 'ExtendRegistration', { EB_ID, RegEndDate: end, Version, Reason })}
      invalidates={staleBatches}
      typed={{ 原因: Reason }}
      done="报名已延长"
      onClose={onClose}
    >
      <Form.Item label="新的截止时间（北京时间）" htmlFor="extendedEnd">
        <Input id="extendedEnd" type="datetime-local" value={end} onChange={({ target }) => setEnd(target.value)} />
      </Form.Item>
      <Form.Item label="原因" htmlFor="extendReason" extra="会记入操作记录，最多100个字">
        <Input
          id="extendReason"
          maxLength={100}
          placeholder="例如：应家长要求"
          value={Reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}
