import { useMutation } from '@tanstack/react-query'
import { Alert, Input, Modal } from 'antd'
import { useState } from 'react'
import { Form } from '#admin/kit/ui/Form.tsx'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
import { PersonFields } from './PersonFields.tsx'
import { faultOf, newPerson, personRequest } from './personInput.ts'

interface Props {
  onClose: () => void
  /** The account was made and needs its link. */
  onAdded: (accountId: number) => void
}

/** Makes a staff account. Mounting opens it. */
export function AddPersonDialog({ onClose, onAdded }: Props) {
  const [mobile, setMobile] = useState('')
  const [input, setInput] = useState(newPerson)
  const [wasSent, setSent] = useState(false)
  const keyOf = useRequestKey()
  const fault = faultOf(input)
  const add = useMutation({
    mutationFn: () => {
      const request = { Mobile: mobile, ...personRequest(input) }
      return call('Admin', 'AddStaff', { ...request, RequestKey: keyOf(request) })
    },
    onSuccess: ({ item }) => onAdded(item.UserID),
  })
  const submit = () => {
    setSent(true)
    if (fault === null) add.mutate()
  }
  return (
    <Modal
      open
      mask={{ closable: false }}
      title="添加工作人员"
      okText="添加，并生成设置密码的链接"
      cancelText="取消"
      onOk={submit}
      confirmLoading={add.isPending}
      onCancel={onClose}
    >
      <Form onFinish={submit}>
        {add.isError && <Alert type="error" showIcon role="alert" title={messageOf(add.error)} />}
        <Form.Item label="手机号" htmlFor="personMobile" extra="用来登录，每人一个">
          <Input
            id="personMobile"
            autoFocus
            inputMode="tel"
            value={mobile}
            onChange={({ target }) => setMobile(target.value)}
          />
        </Form.Item>
        <PersonFields
          input={input}
          set={(change) => setInput((now) => ({ ...now, ...change }))}
          fault={wasSent ? fault : null}
        />
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
    </Modal>
  )
}
