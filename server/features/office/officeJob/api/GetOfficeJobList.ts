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
        Done: row.done_count,
        Total: row.total_count,
        Message: row.message,
        FileName: row.file_key === null ? '' : (row.file_name ?? ''),
        FileBytes: Number(row.file_bytes ?? 0),
        MadeTime: shanghaiIso(row.made_at),
        EndTime: isoOrNull(row.ended_at),
        RemovedTime:
          row.file_key === null || row.ended_at === null ? null : shanghaiIso(row.ended_at + RESULT_DAYS * DAY_MS),
      })),
      totalCount: rows.length,
    }
  },
})
