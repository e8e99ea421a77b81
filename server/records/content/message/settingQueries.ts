import { sql } from 'kysely'
import { type EventWays, type MessageEvent, type MessageValues, messageEventNames } from '#domain/content/message.ts'
import { defaultSending, type SendingRules } from '#domain/content/messageSending.ts'
import { type TemplateName } from '#domain/content/messageTemplate.ts'
import type { Db } from '#server/db/pool.ts'
import { anyOf } from '#server/db/statements.ts'

/** How the messages of these batches go out; a batch that is absent has the defaults. */
export async function mapSendingRules(db: Db, batchIds: readonly number[]): Promise<Map<number, SendingRules>> {
  const rows = await db.selectFrom('messageSetting').selectAll().where('batchId', '=', anyOf(batchIds)).execute()
  return new Map(
    rows.map((row) => [
      row.batchId,
      {
        ways: row.ways as Partial<Record<MessageEvent, EventWays>>,
        quietFrom: row.quietFrom,
        quietTo: row.quietTo,
        smsPerPersonDay: row.smsPerPersonDay,
        smsPerBatch: row.smsPerBatch,
        budgetFen: row.budgetFen,
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
  const rows = await db.selectFrom('messageTemplate').selectAll().execute()
  return new Map(
    rows.map((row) => [
      row.name as TemplateName,
      {
        text: row.text,
        smsCode: row.smsCode,
        wechatId: row.wechatId,
        wechatData: row.wechatData as Record<string, string>,
        version: row.version,
      },
    ]),
  )
}

/** The stored settings of a batch, locked; null while the defaults hold. */
export async function lockSendingRules(
  db: Db,
  batchId: number,
): Promise<{ rules: SendingRules; version: number } | null> {
  const row = await db
    .selectFrom('messageSetting')
    .select('version')
    .where('batchId', '=', batchId)
    .forUpdate()
    .executeTakeFirst()
  const rules = (await mapSendingRules(db, [batchId])).get(batchId)
  return row && rules ? { rules, version: row.version } : null
}

/** Stores settings under the next version. False where somebody else has stored the first ones meanwhile. */
export async function keepSendingRules(
  db: Db,
  batchId: number,
  rules: SendingRules,
  version: number,
): Promise<boolean> {
  const columns = {
    ways: JSON.stringify(rules.ways),
    quietFrom: rules.quietFrom,
    quietTo: rules.quietTo,
    smsPerPersonDay: rules.smsPerPersonDay,
    smsPerBatch: rules.smsPerBatch,
    budgetFen: rules.budgetFen,
    version: version + 1,
  }
  const result = await db
    .insertInto('messageSetting')
    .values({ batchId, ...columns })
    .onConflict((conflict) =>
      conflict.column('batchId').doUpdateSet(columns).where('messageSetting.version', '=', version),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Gives a new batch the settings of another one; without any, the defaults hold for both. */
export async function copySendingRules(db: Db, fromBatchId: number, toBatchId: number): Promise<void> {
  const rules = (await mapSendingRules(db, [fromBatchId])).get(fromBatchId)
  if (rules) await keepSendingRules(db, toBatchId, rules, 0)
}

/** Stores a template under the next version. False where somebody else has changed it meanwhile. */
export async function keepTemplate(db: Db, name: TemplateName, template: StoredTemplate): Promise<boolean> {
  const columns = {
    text: template.text,
    smsCode: template.smsCode,
    wechatId: template.wechatId,
    wechatData: JSON.stringify(template.wechatData),
    version: template.version + 1,
  }
  const result = await db
    .insertInto('messageTemplate')
    .values({ name, ...columns })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(columns).where('messageTemplate.version', '=', template.version),
    )
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The values of the newest message of an event, on which staff see an example. */
export async function mapExampleValues(db: Db): Promise<Map<string, MessageValues>> {
  const { rows } = await sql<{ event: string; fieldValues: MessageValues }>`
    select event, field_values from unnest(${messageEventNames}::text[]) as name
    cross join lateral (select event, field_values from message where event = name order by id desc limit 1) newest`.execute(
    db,
  )
  return new Map(rows.map(({ event, fieldValues }) => [event, fieldValues]))
}

export async function findBatchName(db: Db, batchId: number): Promise<{ id: number; name: string } | null> {
  const row = await db.selectFrom('examBatch').select(['id', 'name']).where('id', '=', batchId).executeTakeFirst()
  return row ?? null
}

/** 0 while nothing is stored. */
export async function findSettingVersion(db: Db, batchId: number): Promise<number> {
  const row = await db.selectFrom('messageSetting').select('version').where('batchId', '=', batchId).executeTakeFirst()
  return row?.version ?? 0
}
