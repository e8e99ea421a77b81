import { Alert, Input, Radio } from 'antd'
import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { CallError } from '#client/callError.ts'
import type { StaffExamTimeWire } from '#contract/schedule/examTimeStaff.ts'
import {
  type ExamTimeInput,
  examTimeInputFaults,
  examTimeInputOf,
  newExamTime,
  saveExamTimeRequest,
} from './examTimeInput.ts'

interface Props {
  batchId: number
  /** The exam time to change; null creates a new one. */
  examTime: StaffExamTimeWire | null
  onClose: () => void
}

/** Creates or changes an exam time. Mounting opens it. */
export function ExamTimeForm({ batchId, examTime, onClose }: Props) {
  const kept = useKeptForm(`examTime.${batchId}.${examTime?.ET_ID ?? 0}`)
  const [input, setInput] = useTyped<ExamTimeInput>(kept, 'input', () =>
    examTime ? examTimeInputOf(examTime) : newExamTime,
  )
  const save = useSend({
    kept,
    change: (send, isShortMeant: boolean) =>
      send('Admin', 'SaveExamTime', saveExamTimeRequest(batchId, examTime?.ET_ID ?? null, input, isShortMeant)),
    invalidates: ['GetExamTimeList'],
    done: examTime ? '考试时间已修改' : '考试时间已新建',
    onSent: onClose,
  })
  // The same press once more means it: the refusal beside it says what is too short.
  const isTooShort = save.failure instanceof CallError && save.failure.reason === 'EXAM_WINDOW_SHORT'
  const set = (change: Partial<ExamTimeInput>) => {
    setInput({ ...input, ...change })
    save.dismiss()
  }
  const item = (name: keyof ExamTimeInput, wire: string, label: string) => ({
    label,
    name,
    wire,
    htmlFor: `examTime-${name}`,
    required: true,
  })
  const isAssigned = examTime !== null && examTime.Assigned > 0
  return (
    <KeptModal
      open
      kept={kept}
      title={examTime ? '修改考试时间' : '新建考试时间'}
      okText={isTooShort ? '时间不够，仍然保存' : '保存'}
      confirmLoading={save.isSending}
      onCancel={() => {
        save.dismiss()
        onClose()
      }}
    >
      <Form kept={kept} faults={examTimeInputFaults(input)} onFinish={() => save.start(isTooShort)}>
        <Refusal of={save} before="没有保存：" />
        {isAssigned && examTime.IsPub === 1 && (
          <Alert
            type="warning"
            showIcon
            title={`已发布，并已安排 ${examTime.Assigned} 人；修改后考生看到的是新时间。`}
          />
        )}
        <Form.Item label="考试方式" help={isAssigned ? '已安排考生，不能更改方式' : undefined}>
          <Radio.Group
            aria-label="考试方式"
            disabled={isAssigned}
            options={[
              { value: 1, label: '线上（上传视频的时间段）' },
              { value: 0, label: '现场' },
            ]}
            value={input.isOnline}
            onChange={({ target }) => set({ isOnline: target.value === 0 ? 0 : 1 })}
          />
        </Form.Item>
        <Form.Item {...item('begins', 'ExamBeginDate', '开始时间（北京时间）')}>
          <Input
            id="examTime-begins"
            type="datetime-local"
            value={input.begins}
            onChange={({ target }) => set({ begins: target.value })}
          />
        </Form.Item>
        <Form.Item {...item('ends', 'ExamEndDate', '结束时间（北京时间）')}>
          <Input
            id="examTime-ends"
            type="datetime-local"
            value={input.ends}
            onChange={({ target }) => set({ ends: target.value })}
          />
        </Form.Item>
        {input.isOnline === 0 && (
          <>
            <Form.Item {...item('address', 'ExamAddress', '考试地址')}>
              <Input
                id="examTime-address"
                maxLength={100}
                value={input.address}
                onChange={({ target }) => set({ address: target.value })}
              />
            </Form.Item>
            <Form.Item {...item('room', 'ExamRoom', '考场')}>
              <Input
                id="examTime-room"
                maxLength={100}
                value={input.room}
                onChange={({ target }) => set({ room: target.value })}
              />
            </Form.Item>
          </>
        )}
      </Form>
    </KeptModal>
  )
}
