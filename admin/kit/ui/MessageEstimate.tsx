import type { MessageEstimateWire } from '#contract/content/messageEstimate.ts'
import { countText } from '#domain/page.ts'

/** How many messages an act sends, by which way, and at what price. */
export function MessageEstimate({ estimate }: { estimate: MessageEstimateWire }) {
  const { Families, WeChat, Sms, InboxOnly, Cost } = estimate
  if (Families === 0) return <p>不会发出消息。</p>
  return (
    <p>
      预计通知 {countText(Families)} 个家庭：微信 {countText(WeChat)} 条，短信 {countText(Sms)} 条
      {Sms > 0 && `（约 ${Cost} 元）`}
      {InboxOnly > 0 && `，另有 ${countText(InboxOnly)} 个家庭只在站内收到`}。
    </p>
  )
}
