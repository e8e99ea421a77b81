import { FindToday as endpoint } from '#contract/result/reviewDoor.ts'
import { MODE } from '#domain/enrolment/examMode.ts'
import { USER_TYPE } from '#domain/people/userType.ts'
import { shownIdentity } from '#domain/result/reviewFairness.ts'
import { DAY_MS, shanghaiIso, startOfShanghaiDay } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { findOfDay } from '#server/records/result/review/doorQueries.ts'
import { attendanceWire } from '#server/records/result/review/reviewWire.ts'

export const FindToday = handler(endpoint, {
  handle: async ({ db, me, now }, { Search }) => {
    const from = startOfShanghaiDay(now)
    const isExaminer = me.userType === USER_TYPE.examiner
    const { rows, total } = await findOfDay(db, {
      from,
      until: from + DAY_MS - 1,
      within: me.areaIds,
      search: Search,
      examinerId: isExaminer ? me.accountId : null,
    })
    return {
      listData: rows.map((row) => ({
        EF_ID: row.id,
        Name:
          !isExaminer || shownIdentity({ isHidden: row.hidesIdentity, isOnSite: row.mode === MODE.offline }).name
            ? row.name
            : '',
        ExamNO: row.examNo ?? '',
        MName: row.majorName,
        GName: row.gradeName,
        EB_Name: row.batchName,
        ExamRoom: row.room ?? '',
        ExamAddress: row.address ?? '',
        ExamBeginDate: shanghaiIso(row.beginsAt ?? from),
        ...attendanceWire(row),
      })),
      totalCount: total,
    }
  },
})
