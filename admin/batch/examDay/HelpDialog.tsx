import { Input, InputNumber } from 'antd'
import { useState } from 'react'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { missing } from '#admin/kit/form/missing.ts'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import type { Send } from '#admin/kit/send/send.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import type { OnlineRowWire } from '#contract/schedule/examDayBoard.ts'
import {
  HELP_REASON_LENGTH,
  MOST_MORE_MINUTES,
  MOST_RETRY_HOURS,
  type SessionHelp,
} from '#domain/examRoom/sessionHelp.ts'

interface Props {
  row: OnlineRowWire
  kind: SessionHelp
  onClose: () => void
}

const words = {
  moreTime: {
    title: '延长考试时间',
    okText: '延长',
    note: '从原截止时间起延长；已经到时的，从现在起计算。已上传的视频保留，可以超出考试时间段。',
    amount: '延长多少分钟',
    most: MOST_MORE_MINUTES,
    first: 30,
  },
  newSession: {
    title: '允许重新开考',
    okText: '允许',
    note: '这一次考试作废，视频保留备查，抽到的曲目不变。考生在期限内可以重新进入一次，时间完整计算，可以超出考试时间段。',
    amount: '多少小时内开始',
    most: MOST_RETRY_HOURS,
    first: 24,
  },
} as const

/** Asks for how much and why, and says what becomes of the session and that the family is told. */
export function HelpDialog({ row: { EF_ID, SessionId, Version, Name }, kind, onClose }: Props) {
  const { title, okText, note, amount, most, first } = words[kind]
  const kept = useKeptForm(`sessionHelp.${kind}.${SessionId}`)
  const [size, setSize] = useTyped<number | null>(kept, 'size', first)
  const [Reason, setReason] = useTyped(kept, 'Reason', '')
  // The decision is about the session as it was when the dialog was opened.
  const [seen] = useState({ EF_ID, SessionId, Version })
  const change = (send: Send) =>
    kind === 'moreTime'
      ? send('Admin', 'ExtendExamSession', { ...seen, Minutes: size ?? 0, Reason })
      : send('Admin', 'AllowNewExamSession', { ...seen, Hours: size ?? 0, Reason })
  return (
    <ModalForm
      kept={kept}
      title={`${title} · ${Name}`}
      okText={okText}
      isDangerous={kind === 'newSession'}
      faults={{ helpSize: size === null ? `请填写${amount}` : null, helpReason: missing(Reason, '原因') }}
      explanation={<p>{note}考生会收到消息，能看到下面的原因。</p>}
      change={change}
      invalidates={['GetExamSessions']}
      typed={{ 原因: Reason }}
      onClose={onClose}
    >
      <Form.Item label={amount} htmlFor="helpSize">
        <InputNumber id="helpSize" min={1} max={most} precision={0} value={size} onChange={setSize} />
      </Form.Item>
      <Form.Item label="原因" htmlFor="helpReason" extra={`考生能看到，最多${HELP_REASON_LENGTH}个字`}>
        <Input
          id="helpReason"
          maxLength={HELP_REASON_LENGTH}
          placeholder="例如：10:20 至 10:40 上传服务中断"
          value={Reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}
