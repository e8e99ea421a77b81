import { AssignHeldChief as endpoint } from '#contract/result/markingHeld.ts'
import { refuseChanged } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { tellAssigned } from '#server/records/content/message/tellExaminer.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { listActiveExaminers } from '#server/records/result/marking/balanceQueries.ts'
import { freeHeldChief, listHeldResults, saveHeldChief } from '#server/records/result/marking/heldList.ts'
import { lockExaminerShared, lockToAssign } from '#server/records/schedule/examTime/examinerQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { decidersOf } from '../whoMayDecide.ts'

export const AssignHeldChief = handler(endpoint, {
  handle: async (ctx, { EF_ID, UserID, SeenUserID }) => {
    const { db, me, now } = ctx
    if (UserID > 0) found(await lockExaminerShared(db, UserID))
    const [enrolment] = await lockToAssign(db, [EF_ID])
    const { id, areaId } = found(enrolment ?? null)
    if (me.areaIds && !me.areaIds.includes(areaId)) refuse('NOT_FOUND')
    const [row] = await listHeldResults(db, { batchId: null, search: '', within: null, enrolmentIds: [id] }, null)
    if (!row) return refuse('HELD_NOT')
    if ((row.chiefId ?? 0) !== SeenUserID) await refuseChanged(ctx, { subject: 'enrolment', subjectId: id })
    if (UserID === (row.chiefId ?? 0)) return {}
    if (UserID === 0) await freeHeldChief(db, id, null)
    else {
      if (!decidersOf(await listActiveExaminers(db))(row).some((chief) => chief.id === UserID)) refuse('CHIEF_UNFIT')
      await saveHeldChief(db, { enrolmentId: id, examinerId: UserID, actorId: me.accountId, now })
      await tellAssigned(db, UserID, [id], now)
    }
    await insertAudit(ctx, {
      action: 'AssignHeldChief',
      subject: 'enrolment',
      subjectId: id,
      before: { chiefId: row.chiefId },
      after: { chiefId: UserID === 0 ? null : UserID },
    })
    return {}
  },
})
