import { useMutation } from '@tanstack/react-query'
import { Alert, Input, Modal } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { CallError, messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import { Form } from '../ui/Form.tsx'

export interface ProofFacts {
  Reason: string
  Proof: string
  RequestKey: string
}

interface Props {
  title: string
  okText: string
  /** Whether what stands in `children` is filled in. */
  isReady: boolean
  /** Everything that is sent, as text: other input is another request. */
  input: string
  children: ReactNode
  save: (facts: ProofFacts) => Promise<unknown>
  refresh: () => void | Promise<void>
  onClose: () => void
}

/** A change of an account that needs a reason and a proof. Mounting opens it. */
export function ProofDialog({ title, okText, isReady, input, children, save, refresh, onClose }: Props) {
  const [typed, setTyped] = useState({ Reason: '', Proof: '' })
  const sent = useRef({ text: '', key: '' })
  const saving = useMutation({
    mutationFn: () => {
      const text = JSON.stringify([input, typed])
      if (sent.current.text !== text) sent.current = { text, key: newRequestKey() }
      return save({ ...typed, RequestKey: sent.current.key })
    },
    onSuccess: async () => {
      await refresh()
      onClose()
    },
    onError: async (error) => {
      if (!(error instanceof CallError) || error.failure !== 'refused') return
      sent.current = { text: '', key: '' }
      await refresh()
    },
  })
  const isComplete = isReady && typed.Reason.trim() !== '' && typed.Proof.trim() !== ''
  const submit = () => {
    if (isComplete && !saving.isPending) saving.mutate()
  }
  return (
    <Modal
      open
      mask={{ closable: false }}
      title={title}
      okText={okText}
      cancelText="取消"
      okButtonProps={{ disabled: !isComplete }}
      onOk={submit}
      confirmLoading={saving.isPending}
      onCancel={onClose}
    >
      <Form onFinish={submit}>
        {saving.isError && <Alert type="error" showIcon role="alert" title={`没有保存：${messageOf(saving.error)}`} />}
        {children}
        <Form.Item label="核对的证明" htmlFor="proofSeen" extra="如：户口本、身份证、原手机号的缴费记录">
          <Input
            id="proofSeen"
            maxLength={100}
            value={typed.Proof}
            onChange={({ target }) => setTyped((now) => ({ ...now, Proof: target.value }))}
          />
        </Form.Item>
        <Form.Item label="原因" htmlFor="proofReason" extra="会记入操作记录，最多100个字">
          <Input
            id="proofReason"
            maxLength={100}
            value={typed.Reason}
            onChange={({ target }) => setTyped((now) => ({ ...now, Reason: target.value }))}
          />
        </Form.Item>
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </Form>
    </Modal>
  )
}
