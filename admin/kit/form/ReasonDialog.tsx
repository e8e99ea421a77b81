import { Input } from 'antd'
import type { ReactNode } from 'react'
import { useKeptForm, useTyped } from '../kept/useKeptForm.ts'
import type { Send } from '../send/send.ts'
import type { CallName } from '../send/useRefresh.ts'
import { Form } from '../ui/Form.tsx'
import { ModalForm } from './ModalForm.tsx'
import { missing } from './missing.ts'

interface Props {
  /** Under this name the browser keeps the reason: for what it is asked and about what, such as `revokeWaiver.7`. */
  form: string
  title: string
  okText: string
  isDangerous?: boolean
  /** What happens then, and to whom. */
  children: ReactNode
  /** An example of a reason as an office writes it. */
  hint: string
  /** Makes the call. */
  change: (send: Send, Reason: string) => Promise<unknown>
  /** As in `useSend`. */
  invalidates: readonly CallName[]
  done?: string
  onClose: () => void
}

/** Asks for the reason of a change before it is made. Mounting opens it. */
export function ReasonDialog({ form, children, hint, change, ...dialog }: Props) {
  const kept = useKeptForm(form)
  const [Reason, setReason] = useTyped(kept, 'reason', '')
  return (
    <ModalForm
      {...dialog}
      kept={kept}
      faults={{ reasonGiven: missing(Reason, '原因') }}
      explanation={children}
      change={(send) => change(send, Reason)}
      typed={{ 原因: Reason }}
    >
      <Form.Item label="原因" htmlFor="reasonGiven" extra="会记入操作记录，最多100个字">
        <Input
          id="reasonGiven"
          maxLength={100}
          placeholder={hint}
          value={Reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}
