import { Input } from 'antd'
import { Form } from '#admin/kit/ui/Form.tsx'
import { HOURS_EXAMPLE, hoursSummary, type ReadHours } from './hoursText.ts'

interface Props {
  id: string
  label: string
  text: string
  read: ReadHours
  extra?: string
  onChange: (text: string) => void
}

/** Hours of many days as one text, with what it means below it. */
export function HoursField({ id, label, text, read, extra = '', onChange }: Props) {
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      help={read.fault ?? hoursSummary(read.spans)}
      validateStatus={read.fault === null ? '' : 'error'}
      extra={`一行一段日期，同一天可以有多个时间段，例如 ${HOURS_EXAMPLE}${extra}`}
    >
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 3, maxRows: 10 }}
        placeholder={HOURS_EXAMPLE}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  )
}
