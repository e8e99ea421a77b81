import type { QuestionBankWire } from '#contract/catalogue/questionBank.ts'
import type { Ctx } from '#server/context.ts'
import { findQuestion, findSuccessor, listMet } from '#server/records/catalogue/questionBank/queries.ts'
import { questionBankWire } from '#server/records/catalogue/questionBank/questionBankWire.ts'
import { findHearingItem } from '#server/records/examRoom/hearing/bankQueries.ts'
import { found } from '#server/refuse.ts'

/** A question of the bank, whole, whatever version it is. Refuses NOT_FOUND. */
export async function readQuestion(ctx: Pick<Ctx, 'db' | 'secrets' | 'now'>, id: number): Promise<QuestionBankWire> {
  const row = found(await findQuestion(ctx.db, id))
  const whole = {
    item: await findHearingItem(ctx.db, id),
    isUsed: (await listMet(ctx.db, [id])).has(id),
    replacedById: await findSuccessor(ctx.db, id),
  }
  return questionBankWire(row, whole, ctx)
}
