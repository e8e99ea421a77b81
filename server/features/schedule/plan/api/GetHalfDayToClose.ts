import { GetHalfDayToClose as endpoint } from '#contract/schedule/halfDayOpen.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { handler } from '#server/handler.ts'
import { listExaminersByName } from '#server/records/schedule/plan/halfDayQueries.ts'
import { readHalfDayToClose } from '../closeHalfDay.ts'

export const GetHalfDayToClose = handler(endpoint, {
  handle: async ({ db }, { EPL_ID, ER_ID, BeginTime }) => {
    const half = { planId: EPL_ID, roomId: ER_ID, beginsAt: readStaffTime(BeginTime) }
    const { examTimeId, sitting } = await readHalfDayToClose(db, half)
    const [examiner] = await listExaminersByName(db, [sitting.examinerId])
    return { item: { ET_ID: examTimeId, UserID: sitting.examinerId, Name: examiner?.name ?? '' } }
  },
})
