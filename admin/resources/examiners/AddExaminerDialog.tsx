import { useMutation } from '@tanstack/react-query'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { Form } from '#admin/kit/ui/Form.tsx'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
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
  const keyOf = useRequestKey()
  const add = useMutation({
    mutationFn: () => {
      const request = examinerRequest(input)
      return call('Admin', 'AddExaminer', { ...request, RequestKey: keyOf(request) })
    },
    onSuccess: ({ item }) => onAdded(item.UserID),
  })
  return (
    <Modal
      open
      mask={{ closable: false }}
      title="添加考官"
      okText="添加，并生成设置密码的链接"
      cancelText="取消"
      onOk={() => add.mutate()}
      confirmLoading={add.isPending}
      onCancel={onClose}
    >
      <Form onFinish={() => add.mutate()}>
        {add.isError && <Alert type="error" showIcon role="alert" title={`没有添加：${messageOf(add.error)}`} />}
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
