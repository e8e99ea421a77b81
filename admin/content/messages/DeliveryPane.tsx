import { Button, Descriptions } from 'antd'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import type { DeliveryWire } from '#contract/content/messageStaff.ts'
import { wayTitle } from '#domain/content/message.ts'
import { isoMinuteText } from '#domain/time.ts'
import { namesOf, StateTag } from './messageColumns.tsx'

/** One message beside the log: its text, its way, and sending it again where it certainly did not arrive. */
export function DeliveryPane({ delivery }: { delivery: DeliveryWire }) {
  const again = useSend({
    change: (send) => send('Admin', 'SendMessageAgain', { MD_ID: delivery.MD_ID }),
    invalidates: ['GetMessageLog'],
    done: '已重新排队，一分钟内发出',
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
            children: EF_ID === 0 ? namesOf(delivery) : <Link to={`/enrolments/${EF_ID}`}>{namesOf(delivery)}</Link>,
          },
          { key: 'mobile', label: '手机', children: delivery.Mobile || '无' },
          ...(delivery.Parts.length > 1
            ? [{ key: 'parts', label: '包含', children: <Parts parts={delivery.Parts} /> }]
            : []),
          { key: 'text', label: '内容', children: delivery.Text },
          { key: 'way', label: '方式', children: wayTitle[delivery.Way] },
          { key: 'made', label: '生成', children: isoMinuteText(delivery.MadeTime) },
          { key: 'sent', label: '发送', children: SentTime === null ? '未发送' : isoMinuteText(SentTime) },
          { key: 'end', label: '结果', children: EndTime === null ? '等待中' : isoMinuteText(EndTime) },
          { key: 'cost', label: '费用', children: `${delivery.Cost} 元` },
        ]}
      />
      <Refusal of={again} />
      {delivery.CanSendAgain === 1 && (
        <Button style={{ marginTop: 16 }} loading={again.isSending} onClick={() => again.start()}>
          再次发送
        </Button>
      )}
    </>
  )
}

/** Each message that went out in one, with its child. */
function Parts({ parts }: { parts: DeliveryWire['Parts'] }) {
  return (
    <ul aria-label="包含的消息">
      {parts.map(({ EF_ID, Name, Title, Text }, nth) => (
        // Several parts may say the same of one child.
        <li key={`${nth}.${EF_ID}`}>
          {EF_ID === 0 ? Name : <Link to={`/enrolments/${EF_ID}`}>{Name}</Link>} {Title}：{Text}
        </li>
      ))}
    </ul>
  )
}
