import { Modal } from 'antd'
import { useState } from 'react'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { ExaminerFields } from './ExaminerFields.tsx'
import { examinerRequest, newExaminer } from './examinerInput.ts'

interface Props {
  onClose: () => void
  /** Called once the account is made, for which a link must be made next. */
  onAdded: (accountId: number) => void
}

/** Makes one examiner. Mounting opens it. */
export function AddExaminerDialog({ onClose, onAdded }: Props) {
  const [input, setInput] = useState(newExaminer)
  const add = useSend({
    change: (send) => send('Admin', 'AddExaminer', examinerRequest(input)),
    invalidates: ['GetExaminerList'],
    typed: { 姓名: input.name, 手机号: input.mobile },
    onSent: ({ item }) => onAdded(item.UserID),
  })
  return (
    <Modal
      open
      mask={{ closable: false }}
      title="添加考官"
      okText="添加，并生成设置密码的链接"
      cancelText="取消"
      onOk={() => add.start()}
      confirmLoading={add.isSending}
      onCancel={() => {
        add.dismiss()
        onClose()
      }}
    >
      <Form onFinish={() => add.start()}>
        <Refusal of={add} before="没有添加：" />
        <ExaminerFields
          input={input}
          set={(change) => setInput((now) => ({ ...now, ...change }))}
          mobileHint="用来登录，每人一个"
        />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
    </Modal>
  )
}
