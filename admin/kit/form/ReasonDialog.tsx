import { Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { Form } from '../ui/Form.tsx'
import { ModalForm } from './ModalForm.tsx'

interface Props {
  title: string
  okText: string
  isDangerous?: boolean
  /** What happens then, and to whom. */
  children: ReactNode
  /** An example of a reason as an office writes it. */
  hint: string
  save: (facts: { Reason: string; RequestKey: string }) => Promise<unknown>
  /** As in `ModalForm`. */
  refresh: () => void | Promise<void>
  onClose: () => void
}

/** Asks for the reason of a change before it is made. Mounting opens it. */
export function ReasonDialog({ children, hint, save, ...dialog }: Props) {
  const [Reason, setReason] = useState('')
  return (
    <ModalForm
      {...dialog}
      isReady={Reason.trim() !== ''}
      input={Reason}
      explanation={children}
      save={(RequestKey) => save({ Reason, RequestKey })}
    >
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
    </ModalForm>
  )
}
