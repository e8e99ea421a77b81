import { useMutation } from '@tanstack/react-query'
import { Alert, Input, Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { CallError, messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { Form } from '../ui/Form.tsx'

interface Props {
  title: string
  okText: string
  isDangerous?: boolean
  /** What happens then, and to whom. */
  children: ReactNode
  /** An example of a reason as an office writes it. */
  hint: string
  save: (facts: { Reason: string; RequestKey: string }) => Promise<unknown>
  /** Reads what is stored now: after the change, and after a refusal, which may be about what somebody else changed. */
  refresh: () => void | Promise<void>
  onClose: () => void
}

/** Asks for the reason of a change before it is made. Mounting opens it. */
export function ReasonDialog({ title, okText, isDangerous = false, children, hint, save, refresh, onClose }: Props) {
  const [Reason, setReason] = useState('')
  const sent = useRef({ reason: '', key: '' })
  const saving = useMutation({
    mutationFn: () => {
      if (sent.current.reason !== Reason) sent.current = { reason: Reason, key: newRequestKey() }
      return save({ Reason, RequestKey: sent.current.key })
    },
    onSuccess: async () => {
      await refresh()
      onClose()
    },
    onError: async (error) => {
      if (!(error instanceof CallError) || error.failure !== 'refused') return
      sent.current = { reason: '', key: '' }
      await refresh()
    },
  })
  const isReady = Reason.trim() !== ''
  const submit = () => {
    if (isReady && !saving.isPending) saving.mutate()
  }
  return (
    <Modal
      open
      mask={{ closable: false }}
      title={title}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ danger: isDangerous, disabled: !isReady }}
      onOk={submit}
      confirmLoading={saving.isPending}
      onCancel={onClose}
    >
      {children}
      <Form onFinish={submit}>
        {saving.isError && <Alert type="error" showIcon role="alert" title={`没有保存：${messageOf(saving.error)}`} />}
        <Form.Item label="原因" htmlFor="reasonGiven" extra="会记入操作记录，最多100个字">
          <Input
            id="reasonGiven"
            autoFocus
            maxLength={100}
            placeholder={hint}
            value={Reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Form.Item>
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
    </Modal>
  )
}
