/** What becomes of a refund; it is PROCESSING until its time has come. */
export type RefundState = 'SUCCESS' | 'CHANGE' | 'REFUNDCLOSE' | 'PROCESSING'

/** The signed fields of an order, as unifiedorder received them. */
export type Fields = Readonly<Record<string, string>>

/**
 * An event of the sandbox. The journal holds one per line; applying them all gives the world. `at`: milliseconds since
 * 1970.
 */
export type SandboxEvent = { at: number } & (
  | { type: 'sms'; mobile: string; code: string; bizId: string; signName: string }
  | {
      type: 'smsNotice'
      mobile: string
      templateCode: string
      parameters: Fields
      bizId: string
      signName: string
      outId: string
      /** What the provider says of it, by the rule of the moment in which it was sent; older journals lack it. */
      ends?: string
    }
  | {
      type: 'template'
      openId: string
      templateId: string
      values: Fields
      url: string
      clientMsgId: string
      messageId: string
    }
  | { type: 'follow'; openId: string; isFollowing: boolean }
  | { type: 'smsRefused'; mobile: string; reason: string }
  | { type: 'authorised'; code: string; person: number; scope: string }
  | { type: 'declined' }
  | { type: 'fault'; path: string; how: string }
  | { type: 'codeUsed'; code: string; accessToken: string }
  | { type: 'accountToken'; token: string; stable: boolean }
  | { type: 'ticket'; ticket: string }
  | { type: 'order'; fields: Fields; prepayId: string }
  | { type: 'prepayRenewed'; outTradeNo: string; prepayId: string }
  | { type: 'paid'; outTradeNo: string; transactionId: string; totalFen?: number }
  | { type: 'closed'; outTradeNo: string }
  | { type: 'aged'; outTradeNo: string; seconds: number }
  | {
      type: 'refund'
      outTradeNo: string
      outRefundNo: string
      refundId: string
      refundFen: number
      notifyUrl: string
      /** How it ends and after how many seconds, by the rules of the moment in which it was accepted; older journals lack both. */
      ends?: RefundState
      seconds?: number
    }
  | { type: 'refundState'; outRefundNo: string; state: RefundState }
  | { type: 'notice'; notice: string; answer: string; accepted: boolean }
)

type Untimed<Event> = Event extends unknown ? Omit<Event, 'at'> : never
export type NewEvent = Untimed<SandboxEvent>
