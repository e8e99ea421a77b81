import { Button, Input, Space } from 'antd'
import { type ReactNode, useId } from 'react'
import { KeptOffer } from '../kept/KeptOffer.tsx'
import { useKeptForm, useTyped } from '../kept/useKeptForm.ts'
import { Refusal } from '../send/Refusal.tsx'
import type { Send } from '../send/send.ts'
import type { CallName } from '../send/useRefresh.ts'
import { useSend } from '../send/useSend.ts'
import { Form } from '../ui/Form.tsx'

interface Decision {
  isApproved: 0 | 1
  note: string
}

interface Props<Answer> {
  /** Under this name the browser keeps the note, such as `decideWaiver.7`. */
  form: string
  noteLength: number
  approveText: string
  /** What the other button says to who asked for it himself. */
  refuseText?: string
  /** Why this person cannot approve; null where he can. */
  whyNot: string | null
  change: (send: Send, decision: Decision) => Promise<Answer>
  /** As in `useSend`. */
  invalidates: readonly CallName[]
  done: (answer: Answer) => string
  /** What an approval does. */
  children?: ReactNode
}

/** The decision of a second person about what stands above it, with a note that who asked for it reads. */
export function ApproveOrRefuse<Answer>(props: Props<Answer>) {
  const { form, noteLength, approveText, refuseText = '驳回', whyNot, change, invalidates, done, children } = props
  const id = useId()
  const kept = useKeptForm(form)
  const [note, setNote] = useTyped(kept, 'note', '')
  const decide = useSend({
    kept,
    change: (send, isApproved: 0 | 1) => change(send, { isApproved, note }),
    invalidates,
    typed: { 说明: note },
    done,
  })
  return (
    <KeptOffer kept={kept}>
      <div style={{ marginTop: 16 }}>
        <Refusal of={decide} />
        {children}
        <Form.Item label="说明（驳回时告诉申请人）" htmlFor={id}>
          <Input id={id} value={note} maxLength={noteLength} onChange={({ target }) => setNote(target.value)} />
        </Form.Item>
        <Space wrap>
          <Button type="primary" disabled={whyNot !== null} loading={decide.isSending} onClick={() => decide.start(1)}>
            {approveText}
          </Button>
          <Button loading={decide.isSending} onClick={() => decide.start(0)}>
            {refuseText}
          </Button>
          {whyNot !== null && <span>{whyNot}</span>}
        </Space>
      </div>
    </KeptOffer>
  )
}
