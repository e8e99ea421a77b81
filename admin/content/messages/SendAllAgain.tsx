import { Button, InputNumber } from 'antd'
import { useState } from 'react'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { countText } from '#domain/page.ts'

interface Props {
  /** How many of what is listed may go out again. */
  again: number
  filter: Omit<SentRequest<'Admin', 'SendMessagesAgain'>, 'Count'>
}

/** Sends everything again that failed among what is listed, after the number was typed. */
export function SendAllAgain({ again, filter }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={again === 0} onClick={() => setOpen(true)}>
        {again > 0 ? `重发失败的 ${countText(again)} 条` : '重发失败的消息'}
      </Button>
      {isOpen && <AgainDialog again={again} filter={filter} onClose={() => setOpen(false)} />}
    </>
  )
}

function AgainDialog({ again, filter, onClose }: Props & { onClose: () => void }) {
  const kept = useKeptForm('sendAllAgain')
  const [Count, setCount] = useTyped<number | null>(kept, 'Count', null, { isSecret: true })
  return (
    <ModalForm
      kept={kept}
      title="重发失败的消息"
      okText="重发"
      faults={{ againCount: Count === again ? null : `请输入 ${again}` }}
      explanation={
        <p>
          当前条件下有 {countText(again)} 条失败或未发送的消息，没有通过其他方式送达，内容也仍然有效。
          重发不会超过每人每天的上限和批次的预算；已有新时间的旧通知不会重发。
        </p>
      }
      change={(send) => send('Admin', 'SendMessagesAgain', { ...filter, Count: Count ?? 0 })}
      invalidates={['GetMessageLog']}
      done={({ OtherMsg: { Queued, Withheld } }) =>
        `已重新排队 ${countText(Queued)} 条，一分钟内发出${Withheld > 0 ? `；${countText(Withheld)} 条超过上限，没有重发` : ''}`
      }
      onClose={onClose}
    >
      <Form.Item label="请输入条数确认" htmlFor="againCount">
        <InputNumber id="againCount" min={0} precision={0} value={Count} onChange={setCount} />
      </Form.Item>
    </ModalForm>
  )
}
