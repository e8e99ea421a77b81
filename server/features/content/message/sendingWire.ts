import { bit } from '#contract/bit.ts'
import type { SendingWire } from '#contract/content/messageStaff.ts'
import { messageEventNames } from '#domain/content/message.ts'
import { defaultSending, type SendingRules, waysOf } from '#domain/content/messageSending.ts'
import { yuanOf } from '#domain/money.ts'
import type { Db } from '#server/db/pool.ts'
import { countSentSms } from '#server/records/content/message/routeQueries.ts'

export async function sendingWire(
  db: Db,
  batch: { id: number; name: string },
  stored: { rules: SendingRules; version: number } | null,
): Promise<SendingWire> {
  const { rules, version } = stored ?? { rules: defaultSending, version: 0 }
  const spent = await countSentSms(db, batch.id)
  return {
    EB_ID: batch.id,
    EB_Name: batch.name,
    QuietFrom: rules.quietFrom,
    QuietTo: rules.quietTo,
    SmsPerPersonDay: rules.smsPerPersonDay,
    SmsPerBatch: rules.smsPerBatch,
    Budget: yuanOf(rules.budgetFen),
    Ways: messageEventNames.map((event) => {
      const { wechat, sms } = waysOf(rules, event)
      return { Event: event, IsWeChat: bit(wechat), Sms: sms }
    }),
    SmsSent: spent.count,
    Spent: yuanOf(spent.fen),
    Version: version,
  }
}
