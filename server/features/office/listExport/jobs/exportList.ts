import type { Endpoint } from '#contract/endpoint.ts'
import { type ExportedList, exportedLists } from '#domain/office/exportedLists.ts'
import { PAGE_SIZE_MAX } from '#domain/page.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import type { JobCtx, Me } from '#server/context.ts'
import { exportSheet } from '#server/features/office/officeJob/exportSheet.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import type { Handler } from '#server/handler.ts'
import { findPerson } from '#server/records/people/staff/peopleQueries.ts'
import { refuse } from '#server/refuse.ts'
import type { SheetCell, SheetFormat } from '#server/sheets/writeSheet.ts'
import { inputOf, requireList } from '../whoMayExport.ts'

export interface ListExport {
  list: ExportedList
  conditions: Readonly<Record<string, string | number>>
  columns: readonly string[]
  format: SheetFormat
  words: string
}

/** A list as the job reads and writes it. */
export interface ListSource {
  // The rows of each list are of another type, which its cells know.
  handler: Pick<Handler<Endpoint>, 'handle'>
  cells: Readonly<Record<string, (row: never) => SheetCell>>
}

/** Whoever the maker is now: what he may no longer see is not written for him. */
async function makerOf(ctx: JobCtx, accountId: number): Promise<Me> {
  const person = await findPerson(ctx.db, accountId, ctx.now)
  if (!person) return refuse('ROLE_WRONG')
  return {
    accountId,
    sessionId: 0,
    tokenHash: Buffer.alloc(0),
    loginId: 0,
    mobile: person.mobile,
    userType: USER_TYPE.staff,
    roles: person.roles,
    areaIds: person.isAreaLimited ? person.areas.map(({ id }) => id) : null,
    secondFactor: { isDemo: false, hasFactor: false, isRequiredOfAll: false, provedAt: null },
  }
}

/**
 * Writes a list that the call of the list answers page by page, all pages of one moment, so that a row that arrives meanwhile
 * moves none of the others to a page that was read already.
 */
export const exportListFrom = (sources: Readonly<Record<ExportedList, ListSource>>) =>
  officeJob<ListExport>(async (ctx, run) => {
    const { list, conditions, columns, format } = run.input
    const me = await makerOf(ctx, run.madeBy)
    requireList(list, me)
    const { handler, cells } = sources[list]
    const rows = await ctx.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (db) => {
        const all: unknown[] = []
        for (let page = 1; ; page++) {
          const input = inputOf(list, conditions, page, PAGE_SIZE_MAX)
          const answer = await handler.handle({ ...ctx, db, me } as never, input as never, undefined)
          const { listData } = answer as { listData?: readonly unknown[] }
          all.push(...(listData ?? []))
          if ((listData?.length ?? 0) < PAGE_SIZE_MAX) return all
        }
      })
    const { name, titles, ...more } = exportedLists[list]
    const headings: Readonly<Record<string, string>> = titles
    const summed: readonly string[] = 'summed' in more ? more.summed : []
    await exportSheet(ctx, run, {
      name,
      format,
      columns: columns.map((key) => ({
        heading: headings[key] ?? key,
        cell: (row: unknown) => cells[key]?.(row as never) ?? null,
      })),
      summed: summed.map((key) => headings[key] ?? key),
      total: rows.length,
      batches: (async function* () {
        yield rows
      })(),
    })
  })
