import { KeptModal } from '#admin/kit/kept/KeptModal.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { MobileHats, SAME_MOBILE } from '#admin/kit/ui/MobileHats.tsx'
import { ExaminerFields } from './ExaminerFields.tsx'
import { examinerFaults, examinerRequest, newExaminer } from './examinerInput.ts'

interface Props {
  onClose: () => void
  /** Called once the account is made, for which a link must be made next. */
  onAdded: (accountId: number) => void
}

/** Makes one examiner. Mounting opens it. */
export function AddExaminerDialog({ onClose, onAdded }: Props) {
  const kept = useKeptForm('newExaminer')
  const [input, setInput] = useTyped(kept, 'input', newExaminer)
  const add = useSend({
    kept,
    change: (send) => send('Admin', 'AddExaminer', examinerRequest(input)),
    invalidates: ['GetExaminerList'],
    typed: { 姓名: input.name, 手机号: input.mobile },
    onSent: ({ item }) => onAdded(item.UserID),
  })
  return (
    <KeptModal
      open
      kept={kept}
      title="添加考官"
      okText="添加，并生成设置密码的链接"
      confirmLoading={add.isSending}
      onCancel={() => {
        add.dismiss()
        onClose()
      }}
    >
      <Form kept={kept} faults={examinerFaults(input)} onFinish={() => add.start()}>
        <Refusal of={add} before="没有添加：" />
        <ExaminerFields
          input={input}
          set={(change) => setInput((now) => ({ ...now, ...change }))}
          mobileHint={SAME_MOBILE}
          mobileNote={<MobileHats mobile={input.mobile} door="examiner" />}
        />
      </Form>
    </KeptModal>
  )
}
