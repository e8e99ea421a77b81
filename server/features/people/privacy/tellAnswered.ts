import { defaultText } from '#domain/content/messageTemplate.ts'
import { renderMessage } from '#domain/content/messageText.ts'
import { type DataRequestKind, dataRequestKindTexts } from '#domain/people/dataRequest.ts'
import type { Ctx } from '#server/context.ts'
import { insertMessages } from '#server/records/content/message/tell.ts'

/** Tells the account that its request has an answer; the words are those of the page and name no child. */
export async function tellAnswered(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { id, accountId, kind }: { id: number; accountId: number; kind: DataRequestKind },
): Promise<void> {
  const values = { events: `“${dataRequestKindTexts[kind]}”` }
  const message = {
    accountId,
    event: 'dataAnswered' as const,
    enrolmentId: null,
    batchId: null,
    values,
    text: renderMessage(defaultText('dataAnswered'), values),
    onceKey: `dataAnswered:${id}`,
    deadlineAt: null,
    madeBy: null,
  }
  await insertMessages(db, [message], now)
}
