import { GetMyExamFormList as endpoint } from '#contract/enrolment/enrolment.ts'
import { type EnrolmentState, enrolmentStateOf } from '#domain/enrolment/enrolmentState.ts'
import { sortedByUrgency } from '#domain/enrolment/nextStep.ts'
import { pageOf } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import type { Ctx } from '#server/context.ts'
import { handler } from '#server/handler.ts'
import { certificateIndexes } from '#server/records/enrolment/certificate.ts'
import { enrolmentWires } from '#server/records/enrolment/enrolmentWire.ts'
import { readOpenFacts } from '#server/records/enrolment/openFacts.ts'
import { listOwnFacts } from '#server/records/enrolment/ownQueries.ts'
import { listOwnByIds, listOwnEnrolments } from '#server/records/enrolment/wholeQueries.ts'

type ListRequest = {
  accountId: number
  payStatus: number | null
  search: string
  isByUrgency: boolean
  isTodo: boolean
  state: EnrolmentState | null
}

/** Returns the ids that match the search or are urgent, in their order, for users with many children. */
async function idsOf(
  { db, now, secrets }: Pick<Ctx, 'db' | 'now' | 'secrets'>,
  request: ListRequest,
): Promise<number[]> {
  const { accountId, payStatus, search, isByUrgency, isTodo, state } = request
  const indexes = certificateIndexes(secrets, search)
  const rows = await listOwnFacts(db, { accountId, payStatus, text: search, indexes })
  if (!isByUrgency && !isTodo && state === null) return rows.map(({ id }) => id)
  return sortedByUrgency(rows, await readOpenFacts(db, rows, now), now)
    .filter(({ step }) => (!isTodo || step.tone === 'todo') && (state === null || enrolmentStateOf(step.key) === state))
    .map(({ row }) => row.id)
}

export const GetMyExamFormList = handler(endpoint, {
  handle: async (ctx, { IsPay: payStatus, OrderByStr, IsTodo, Search, State, ...paging }) => {
    const { db, me } = ctx
    const { offset, size } = pageOf(paging)
    const search = cleanText(Search)
    const isByUrgency = OrderByStr === 'Urgency'
    const state = State ?? null
    if (isByUrgency || IsTodo === 1 || search !== '' || state !== null) {
      const request = { accountId: me.accountId, payStatus, search, isByUrgency, isTodo: IsTodo === 1, state }
      const ids = await idsOf(ctx, request)
      const rows = await listOwnByIds(db, me.accountId, ids.slice(offset, offset + size))
      return { listData: await enrolmentWires(ctx, rows), totalCount: ids.length }
    }
    const { rows, total } = await listOwnEnrolments(db, { accountId: me.accountId, payStatus, offset, size })
    return { listData: await enrolmentWires(ctx, rows), totalCount: total }
  },
})
