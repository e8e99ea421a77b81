import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'

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
  /** What stands in `children`: other input is another request. */
  input: unknown
  children: ReactNode
  save: (facts: ProofFacts) => Promise<unknown>
  /** As in `ModalForm`. */
  refresh: () => void | Promise<void>
  onClose: () => void
}

/** A change of an account that needs a reason and a proof. Mounting opens it. */
export function ProofDialog({ isReady, input, children, save, ...dialog }: Props) {
  const [typed, setTyped] = useState({ Reason: '', Proof: '' })
  return (
    <ModalForm
      {...dialog}
      isReady={isReady && typed.Reason.trim() !== '' && typed.Proof.trim() !== ''}
      input={[input, typed]}
      save={(RequestKey) => save({ ...typed, RequestKey })}
    >
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
    </ModalForm>
  )
}
