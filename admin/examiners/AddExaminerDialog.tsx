import { useMutation } from '@tanstack/react-query'
import { Alert, Modal } from 'antd'
import { useRef, useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { Form } from '../ui/Form.tsx'
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
  const key = useRef(newRequestKey())
  const add = useMutation({
    mutationFn: () => call('Admin', 'AddExaminer', { ...examinerRequest(input), RequestKey: key.current }),
    onSuccess: ({ item }) => onAdded(item.UserID),
    // What is sent next may be corrected, and under the old key it would count as the same request.
    onError: () => {
      key.current = newRequestKey()
    },
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
