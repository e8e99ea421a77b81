import type { EventWays, MessageEvent, TemplateName } from '#domain/message.ts'
import { defaultSending, type SendingRules } from '#domain/messageSending.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** How the messages of these batches go out; a batch that is absent has the defaults. */
export async function mapSendingRules(db: Db, batchIds: readonly number[]): Promise<Map<number, SendingRules>> {
  const rows = await db.selectFrom('message_setting').selectAll().where('batch_id', '=', anyOf(batchIds)).execute()
  return new Map(
    rows.map((row) => [
      row.batch_id,
      {
        ways: row.ways as Partial<Record<MessageEvent, EventWays>>,
        quietFrom: row.quiet_from,
        quietTo: row.quiet_to,
        smsPerPersonDay: row.sms_per_person_day,
        smsPerBatch: row.sms_per_batch,
        budgetFen: row.budget_fen,
      },
    ]),
  )
}

export const rulesIn = (rules: ReadonlyMap<number, SendingRules>, batchId: number | null): SendingRules =>
  (batchId === null ? undefined : rules.get(batchId)) ?? defaultSending

export interface StoredTemplate {
  text: string
  smsCode: string
  wechatId: string
  wechatData: Readonly<Record<string, string>>
  version: number
}

/** The templates that staff have written. */
export async function mapTemplates(db: Db): Promise<Map<TemplateName, StoredTemplate>> {
  const rows = await db.selectFrom('message_template').selectAll().execute()
  return new Map(
    rows.map((row) => [
      row.name as TemplateName,
      {
        text: row.text,
        smsCode: row.sms_code,
        wechatId: row.wechat_id,
        wechatData: row.wechat_data as Record<string, string>,
        version: row.version,
      },
    ]),
  )
}
