import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, App, Button, Descriptions } from 'antd'
import { useState } from 'react'
import { Link } from '#admin/kit/page/router.tsx'
import { timeText } from '#admin/kit/wireTexts.ts'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { newRequestKey } from '#client/requestKey.ts'
import type { DeliveryWire } from '#contract/content/messageStaff.ts'
import { wayTitle } from '#domain/content/message.ts'
import { namesOf, StateTag } from './messageColumns.tsx'

/** One message beside the log: its text, its way, and sending it again where it certainly did not arrive. */
export function DeliveryPane({ delivery }: { delivery: DeliveryWire }) {
  const queries = useQueryClient()
  const { message } = App.useApp()
  // A message may fail again and be sent once more, which is another request.
  const [key, setKey] = useState(newRequestKey)
  const again = useMutation({
    mutationFn: () => call('Admin', 'SendMessageAgain', { MD_ID: delivery.MD_ID, RequestKey: key }),
    onSuccess: () => {
      setKey(newRequestKey())
      message.success('已重新排队，一分钟内发出')
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['Admin', 'GetMessageLog'] }),
  })
  const { EF_ID, SentTime, EndTime } = delivery
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          { key: 'state', label: '状态', children: <StateTag state={delivery.State} /> },
          ...(delivery.Failure === '' ? [] : [{ key: 'why', label: '原因', children: delivery.Failure }]),
          {
            key: 'who',
            label: '收件人',
            children:
              EF_ID === 0 ? namesOf(delivery) : <Link to={`/enrolments?row=${EF_ID}`}>{namesOf(delivery)}</Link>,
          },
          { key: 'mobile', label: '手机', children: delivery.Mobile || '无' },
          { key: 'text', label: '内容', children: delivery.Text },
          { key: 'way', label: '方式', children: wayTitle[delivery.Way] },
          { key: 'made', label: '生成', children: timeText(delivery.MadeTime) },
          { key: 'sent', label: '发送', children: SentTime === null ? '未发送' : timeText(SentTime) },
          { key: 'end', label: '结果', children: EndTime === null ? '等待中' : timeText(EndTime) },
          { key: 'cost', label: '费用', children: `${delivery.Cost} 元` },
        ]}
      />
      {again.isError && <Alert type="error" showIcon role="alert" title={messageOf(again.error)} />}
      {delivery.CanSendAgain === 1 && (
        <Button style={{ marginTop: 16 }} loading={again.isPending} onClick={() => again.mutate()}>
          再次发送
        </Button>
      )}
    </>
  )
}
