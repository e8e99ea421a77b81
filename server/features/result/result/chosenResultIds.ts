import type { ChosenResultsInput } from '#contract/result/resultStaff.ts'
import { BULK_MOST } from '#domain/page.ts'
import type { Ctx, Me } from '#server/context.ts'
import { listProposedIds } from '#server/records/result/result/listQueries.ts'
import { refuse } from '#server/refuse.ts'

/** The enrolments that were chosen, each once; those chosen by name need not be ready for approval. */
export async function chosenResultIds(
  { db, me }: Pick<Ctx<Me>, 'db' | 'me'>,
  { EF_IDs, All, Count }: ChosenResultsInput,
): Promise<number[]> {
  if (EF_IDs) return [...new Set(EF_IDs)]
  if (!All) return refuse('INPUT_WRONG')
  const ids = await listProposedIds(db, { batchId: All.EB_ID ?? null, search: All.Search.trim(), within: me.areaIds })
  if (ids.length > BULK_MOST) refuse('TOO_MANY_CHOSEN', { params: { n: BULK_MOST } })
  return ids.length === Count ? ids : refuse('LIST_CHANGED', { params: { n: ids.length } })
}
