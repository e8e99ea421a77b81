import { GetOfficeJobList as endpoint } from '#contract/office/officeJob.ts'
import { RESULT_DAYS } from '#domain/office/officeJob.ts'
import { DAY_MS, isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { listOwnJobs } from '#server/records/office/officeJob/queries.ts'

/** As many as a drawer shows. */
const MOST = 30

export const GetOfficeJobList = handler(endpoint, {
  handle: async ({ db, me }) => {
    const rows = await listOwnJobs(db, me.accountId, MOST)
    return {
      listData: rows.map((row) => ({
        OJ_ID: row.id,
        Title: row.title,
        State: row.state,
        Done: row.doneCount,
        Total: row.totalCount,
        Message: row.message,
        FileName: row.fileKey === null ? '' : (row.fileName ?? ''),
        FileBytes: Number(row.fileBytes ?? 0),
        MadeTime: shanghaiIso(row.madeAt),
        EndTime: isoOrNull(row.endedAt),
        RemovedTime:
          row.fileKey === null || row.endedAt === null ? null : shanghaiIso(row.endedAt + RESULT_DAYS * DAY_MS),
      })),
      totalCount: rows.length,
    }
  },
})
