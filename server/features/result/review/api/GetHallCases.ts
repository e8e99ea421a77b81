import { bit } from '#contract/bit.ts'
import { GetHallCases as endpoint } from '#contract/result/hallCase.ts'
import { attendanceCodeOf } from '#domain/enrolment/attendance.ts'
import { grouped } from '#domain/grouped.ts'
import { pageOf } from '#domain/page.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import {
  countHallCases,
  listHallActs,
  listHallCases,
  listHallExaminers,
} from '#server/records/result/review/hallQueries.ts'
import { linksOf } from '#server/records/result/review/reviewWire.ts'

export const GetHallCases = handler(endpoint, {
  handle: async (ctx, { LC_ID, EB_ID, State, Search, ...paging }) => {
    const { db, me } = ctx
    const filter = {
      id: LC_ID ?? 0,
      batchId: EB_ID ?? null,
      state: State ?? 'open',
      search: Search.trim(),
      within: me.areaIds,
    } as const
    const rows = await listHallCases(db, filter, pageOf(paging))
    const ids = rows.map(({ id }) => id)
    const acts = grouped(await listHallActs(db, ids), ({ caseId }) => caseId)
    const enrolmentIds = rows.map(({ enrolmentId }) => enrolmentId)
    const examiners = grouped(await listHallExaminers(db, enrolmentIds), ({ enrolmentId }) => enrolmentId)
    const links = linksOf(ctx)
    return {
      listData: rows.map((row) => {
        const own = acts.get(row.id) ?? []
        const doneAt = own[0]?.doneAt ?? row.receivedAt
        return {
          LC_ID: row.id,
          Kind: row.kind,
          EF_ID: row.enrolmentId,
          Name: row.name,
          ExamNO: row.examNo ?? '',
          EB_Name: row.batchName,
          EA_Name: row.areaName,
          MName: row.majorName,
          GName: row.gradeName,
          Actor: row.actorName ?? '',
          ActorMobile: row.actorMobile,
          Reason: row.reason,
          DoneTime: shanghaiIso(doneAt),
          ReceivedTime: shanghaiIso(row.receivedAt),
          Acts: own.map((act) => ({
            Kind: act.kind,
            DoneTime: shanghaiIso(act.doneAt),
            ERT_Code: act.resultCode,
            Suggestion: act.suggestion ?? '',
            Signature: act.signaturePath === null ? '' : links.picture(act.signaturePath),
          })),
          SeenRoom: row.seenRoom ?? '',
          SeenTime: isoOrNull(row.seenBeginsAt),
          Room: row.room ?? '',
          BeginTime: isoOrNull(row.beginsAt),
          Attendance: attendanceCodeOf(row.attendance),
          IsApproved: bit(row.approvedAt !== null),
          Examiners: (examiners.get(row.enrolmentId) ?? []).map((one) => ({
            UserID: one.examinerId,
            Name: one.name ?? '',
            IsMarked: bit(one.reviewId !== null),
            IsNew: bit(one.assignedAt > doneAt && one.examinerId !== row.actorId),
          })),
          Settlement: row.settlement ?? '',
          SettledBy: row.settlerName ?? '',
          SettledTime: isoOrNull(row.settledAt),
          Note: row.note,
        }
      }),
      totalCount: await countHallCases(db, filter),
    }
  },
})
