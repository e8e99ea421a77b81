import type { Input } from '#contract/endpoint.ts'
import type { ExportEnrolments } from '#contract/enrolment/enrolmentExport.ts'
import { countText, SORTED_AT_MOST, sortOf } from '#domain/page.ts'
import { maskCertNumber } from '#domain/people/identity.ts'
import type { Ctx, Me } from '#server/context.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { staffFilterOf } from '#server/records/enrolment/staffFilter.ts'
import { countFound } from '#server/records/enrolment/staffQueries.ts'
import { refuse } from '#server/refuse.ts'
import type { EnrolmentExport } from './jobs/exportEnrolments.ts'

type Asked = Input<typeof ExportEnrolments>

/** Starts an export of the list; `reason` is why somebody needs the certificate numbers in full, null where they stay masked. */
export async function startEnrolmentExport(ctx: Ctx<Me>, asked: Asked, reason: string | null): Promise<number> {
  const { Columns, Format, Words, Sort = '-EF_ID', ...conditions } = asked
  const filter = await staffFilterOf(conditions, ctx)
  const count = await countFound(ctx.db, filter)
  const { by } = sortOf(Sort)
  if (by !== 'EF_ID' && count > SORTED_AT_MOST) refuse('SORT_TOO_WIDE', { params: { n: SORTED_AT_MOST } })
  const input: EnrolmentExport = {
    filter: conditions,
    areaIds: ctx.me.areaIds,
    sort: Sort,
    columns: Columns,
    format: Format,
    words: Words,
  }
  const title = `导出报名 ${countText(count)} 条`
  if (reason === null) return startOfficeJob(ctx, { kind: 'exportEnrolments', title, input })
  // The audit log is readable to people who may not see a number that was searched for.
  const Search = filter.search?.typed.kind === 'cert' ? maskCertNumber(conditions.Search) : conditions.Search
  return startOfficeJob(ctx, {
    kind: 'exportEnrolmentsWithCertNO',
    title: `${title}（含完整证件号）`,
    input,
    audited: { reason, count, conditions: { ...conditions, Search, RequestKey: undefined }, areaIds: ctx.me.areaIds },
  })
}
