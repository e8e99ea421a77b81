import type { ChosenEnrolmentsInput } from '#contract/enrolment/enrolmentFilter.ts'
import { BULK_MOST } from '#domain/page.ts'
import type { Ctx, Me } from '#server/context.ts'
import { refuse } from '#server/refuse.ts'
import { staffFilterOf } from './staffFilter.ts'
import { listFoundIds } from './staffQueries.ts'

/**
 * The enrolments that a bulk action is for, each once. Refuses LIST_CHANGED where other enrolments match than somebody
 * counted on screen, because nobody may change what he has not seen (office#summary-first).
 */
export async function chosenIds(
  ctx: Pick<Ctx<Me>, 'db' | 'me' | 'secrets'>,
  chosen: ChosenEnrolmentsInput,
): Promise<number[]> {
  if (chosen.EF_IDs) return [...new Set(chosen.EF_IDs)]
  if (!chosen.All) return refuse('INPUT_WRONG')
  // One statement gives the ids and their number, so that a row which comes meanwhile cannot slip in uncounted.
  const ids = await listFoundIds(ctx.db, await staffFilterOf(chosen.All, ctx), BULK_MOST + 1)
  if (ids.length > BULK_MOST) refuse('TOO_MANY_CHOSEN', { params: { n: BULK_MOST } })
  return ids.length === chosen.Count ? ids : refuse('LIST_CHANGED', { params: { n: ids.length } })
}
