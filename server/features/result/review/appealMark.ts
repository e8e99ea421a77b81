import type { AppealDeed } from '#domain/result/appeal.ts'
import type { Ctx, Me } from '#server/context.ts'
import { insertStep, moveAppeal } from '#server/records/result/appeal/appealWrites.ts'
import { endAppealMark } from '#server/records/result/appeal/markQueries.ts'
import { type OwnMark, withdrawMark, writeMark } from '#server/records/result/appeal/ownMark.ts'
import { deleteDraft } from '#server/records/result/review/writeQueries.ts'
import { refuse } from '#server/refuse.ts'

/** The appeal moves with what its examiner does. Refuses REVIEW_FIXED where it is decided meanwhile. */
async function move({ db }: Ctx<Me>, { appealId }: OwnMark, deed: AppealDeed): Promise<void> {
  if (!(await moveAppeal(db, appealId, deed))) refuse('REVIEW_FIXED')
}

type Content = Parameters<typeof writeMark>[2]

/** Stores the mark that an examiner gives to an appeal: the first one, or the next version. It changes no result by itself. */
export async function saveAppealMark(ctx: Ctx<Me>, mark: OwnMark, content: Content) {
  const { db, me, now } = ctx
  const isFirst = mark.submittedAt === null
  await move(ctx, mark, isFirst ? 'mark' : 'changeMark')
  const version = await writeMark(db, mark, content, now)
  await deleteDraft(db, mark)
  if (isFirst) await insertStep(db, mark.appealId, { kind: 'marked', by: me.accountId, now })
  return { ER_ID: mark.id, Version: version }
}

export async function startMarkAnew(ctx: Ctx<Me>, mark: OwnMark): Promise<void> {
  await move(ctx, mark, 'startAnew')
  await withdrawMark(ctx.db, mark.id)
}

/** The examiner of an appeal steps back: it waits for another one. */
export async function stepBackFromAppeal(ctx: Ctx<Me>, mark: OwnMark): Promise<void> {
  await move(ctx, mark, 'stepBack')
  await endAppealMark(ctx.db, mark.appealId, ctx.now)
  await insertStep(ctx.db, mark.appealId, { kind: 'steppedBack', by: ctx.me.accountId, now: ctx.now })
}
