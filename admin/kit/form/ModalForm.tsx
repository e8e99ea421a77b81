import { useMutation } from '@tanstack/react-query'
import { Alert, Modal } from 'antd'
import type { ReactNode } from 'react'
import { CallError, messageOf } from '#client/callError.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
import { Form } from '../ui/Form.tsx'

interface Props {
  title: string
  okText: string
  isDangerous?: boolean
  /** Whether everything is filled in. */
  isReady: boolean
  /** Everything that is sent: other input is another request. */
  input: unknown
  /** What happens then, and to whom. */
  explanation?: ReactNode
  /** The fields. */
  children: ReactNode
  save: (RequestKey: string) => Promise<unknown>
  /** Reads what is stored now: after the change, and after a refusal, which may be about what somebody else changed. */
  refresh: () => void | Promise<void>
  onClose: () => void
}

/** A form in a dialog, which closes when the change is made. Mounting opens it. */
export function ModalForm(props: Props) {
  const { title, okText, isDangerous = false, isReady, input, explanation, children, save, refresh, onClose } = props
  const keyOf = useRequestKey()
  const saving = useMutation({
    mutationFn: () => save(keyOf(input)),
    onSuccess: async () => {
      await refresh()
      onClose()
    },
    onError: async (error) => {
      if (error instanceof CallError && error.failure === 'refused') await refresh()
    },
  })
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
      {explanation}
      <Form onFinish={submit}>
        {saving.isError && <Alert type="error" showIcon role="alert" title={`没有保存：${messageOf(saving.error)}`} />}
        {children}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
    </Modal>
  )
}
