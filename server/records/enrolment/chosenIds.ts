import type { ChosenEnrolmentsInput } from '#contract/enrolmentFilter.ts'
import { BULK_MOST } from '#domain/page.ts'
import type { Ctx } from '#server/context.ts'
import { refuse } from '#server/refuse.ts'
import { staffFilterOf } from './staffFilter.ts'
import { countFound, listFoundIds } from './staffQueries.ts'

/**
 * The enrolments that a bulk action is for, each once. Refuses LIST_CHANGED where other enrolments match than somebody
 * counted on screen, because nobody may change what he has not seen (office#summary-first).
 */
export async function chosenIds(ctx: Pick<Ctx, 'db' | 'secrets'>, chosen: ChosenEnrolmentsInput): Promise<number[]> {
  if (chosen.EF_IDs) return [...new Set(chosen.EF_IDs)]
  if (!chosen.All) return refuse('INPUT_WRONG')
  const filter = staffFilterOf(chosen.All, ctx.secrets)
  const count = await countFound(ctx.db, filter)
  if (count > BULK_MOST) refuse('TOO_MANY_CHOSEN', { params: { n: BULK_MOST } })
  if (count !== chosen.Count) refuse('LIST_CHANGED', { params: { n: count } })
  return listFoundIds(ctx.db, filter)
}
