import { Alert, Input } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import type { SentRequest } from '#admin/kit/send/send.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { messageEvents } from '#domain/content/message.ts'
import { TEMPLATE_LENGTH, whyStaffTextUnfit } from '#domain/content/messageText.ts'
import { countText } from '#domain/page.ts'
import { reasonText } from '#domain/reasons/reasons.ts'

interface Props {
  /** The conditions of the list or the ticked enrolments (`EF_IDs`), and how many enrolments they are. */
  filter: Readonly<Record<string, unknown>>
  count: number
  /** Whether it is all that the list shows, and not what was ticked. */
  isAll: boolean
  onClose: () => void
}

/** Writes to the families of all enrolments that match; the number is typed before anything goes out. Mounting opens it. */
export function SendTextDialog({ filter, count, isAll, onClose }: Props) {
  const kept = useKeptForm('staffText')
  const [text, setText] = useTyped(kept, 'text', '')
  const [typed, setTyped] = useTyped(kept, 'typed', '', { isSecret: true })
  const textFault = whyStaffTextUnfit(text)
  const fault = text === '' ? null : textFault
  return (
    <ModalForm
      kept={kept}
      title={`发消息 · ${countText(count)} 个报名`}
      okText={`发给 ${countText(count)} 个报名`}
      faults={{
        staffText: textFault && reasonText(textFault),
        staffTextCount: typed.trim() === String(count) ? null : `请输入 ${count}`,
      }}
      change={(send) =>
        send('Admin', 'SendStaffText', { ...filter, Text: text, Count: count } as SentRequest<'Admin', 'SendStaffText'>)
      }
      invalidates={['GetEnrolmentList', 'GetOfficeJobList']}
      typed={{ 内容: text }}
      done="正在发送，进度见右上角“导出与导入”"
      onClose={onClose}
    >
      <Alert
        type="info"
        showIcon
        title={isAll ? '发给列表中全部报名的家庭' : '发给所选报名的家庭'}
        description="同一账号的几个孩子只收到一条。进入“我的消息”，并按各批次的设置发微信、短信；发出后不能撤回。"
      />
      <Form.Item
        label="内容"
        htmlFor="staffText"
        help={fault === null ? undefined : reasonText(fault)}
        validateStatus={fault === null ? '' : 'error'}
      >
        <Input.TextArea
          id="staffText"
          autoSize={{ minRows: 4, maxRows: 10 }}
          maxLength={TEMPLATE_LENGTH}
          showCount
          placeholder="例如：因天气原因，12月5日上午的考试开始时间推迟一小时，请留意新的考试时间。"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </Form.Item>
      {text.trim() !== '' && fault === null && (
        <p>
          家长看到：<strong>{messageEvents.staffText.title}</strong> {text.trim()}
        </p>
      )}
      <Form.Item label={`输入报名数 ${count} 以确认`} htmlFor="staffTextCount">
        <Input
          id="staffTextCount"
          inputMode="numeric"
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Form.Item>
    </ModalForm>
  )
}
