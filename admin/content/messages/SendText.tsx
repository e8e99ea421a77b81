import { MailOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'

const SendTextDialog = whenShown(async () => (await import('./SendTextDialog.tsx')).SendTextDialog)

interface Props {
  /** The conditions of the list. */
  filter: Readonly<Record<string, unknown>>
  /** How many enrolments match; null until they are counted. */
  total: number | null
}

/** Writes to the families of all enrolments of a list. Without any condition it would be everybody who ever enrolled. */
export function SendText({ filter, total }: Props) {
  const [isOpen, setOpen] = useState(false)
  const hasConditions = Object.keys(filter).length > 0
  return (
    <>
      <Button
        icon={<MailOutlined aria-hidden />}
        disabled={!total || !hasConditions}
        title={hasConditions ? undefined : '先按批次等条件筛选'}
        onClick={() => setOpen(true)}
      >
        发消息
      </Button>
      {isOpen && total !== null && (
        <SendTextDialog filter={filter} count={total} isAll onClose={() => setOpen(false)} />
      )}
    </>
  )
}
