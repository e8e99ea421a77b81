import { Input } from 'antd'
import type { ReactNode } from 'react'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import type { KeptForm } from '#admin/kit/kept/KeptForm.ts'
import { useTyped } from '#admin/kit/kept/useKeptForm.ts'
import type { Send } from '#admin/kit/send/send.ts'
import { type Faults, Form } from '#admin/kit/ui/Form.tsx'
import { staleAccounts } from './staleAccounts.ts'

export interface ProofFacts {
  Reason: string
  Proof: string
}

interface Props {
  /** What is typed into it and into `children`. */
  kept: KeptForm
  title: string
  okText: string
  /** What is missing in `children`. */
  faults: Faults
  children: ReactNode
  change: (send: Send, facts: ProofFacts) => Promise<unknown>
  onClose: () => void
}

/** A change of an account that needs a reason and a proof. Mounting opens it. */
export function ProofDialog({ kept, faults, children, change, ...dialog }: Props) {
  const [typed, setTyped] = useTyped(kept, 'typed', { Reason: '', Proof: '' })
  return (
    <ModalForm
      kept={kept}
      {...dialog}
      faults={{ ...faults, proofSeen: missing(typed.Proof, '核对的证明'), proofReason: missing(typed.Reason, '原因') }}
      change={(send) => change(send, typed)}
      invalidates={staleAccounts}
      typed={{ 核对的证明: typed.Proof, 原因: typed.Reason }}
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
