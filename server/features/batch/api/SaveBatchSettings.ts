import { SaveBatchSettings as endpoint } from '#contract/batch/batchSettings.ts'
import { whyRoomTimesUnfit } from '#domain/schedule/schedule.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { readStaffTime } from '#server/features/schedule/examTime/readExamTime.ts'
import { handler } from '#server/handler.ts'
import { batchSettingsWire } from '#server/records/batch/batchSettingsWire.ts'
import { changeBatchSettings, lockBatchSettings } from '#server/records/batch/queries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuseIf } from '#server/refuse.ts'

const timeOrNull = (text: string) => (text.trim() === '' ? null : readStaffTime(text))

/** Refuses EXAM_TIME_WRONG and the reasons of `whyRoomTimesUnfit`. Settings that do not change leave no audit row. */
export const SaveBatchSettings = handler(endpoint, {
  handle: async (ctx, input) => {
    const before = found(await lockBatchSettings(ctx.db, input.EB_ID))
    await requireVersion(ctx, { subject: 'batch', subjectId: before.id, stored: before.version, seen: input.Version })
    const { ShowRoomTime, ShowRoomEndTime = '' } = input
    const [from, to] =
      ShowRoomTime === undefined
        ? [before.showRoomAt, before.showRoomEndsAt]
        : [timeOrNull(ShowRoomTime), timeOrNull(ShowRoomEndTime)]
    refuseIf(whyRoomTimesUnfit(from, to))
    const settings = {
      showRoomAt: from,
      showRoomEndsAt: to,
      hearingState: input.HearingTestState,
      faceCheckOn: input.IsFaceCheck === 1,
      hidesIdentity: input.HidesIdentity === 1,
    }
    const [was, is] = [batchSettingsWire(before), batchSettingsWire({ ...before, ...settings })]
    const changed = (Object.keys(is) as Array<keyof typeof is>).filter((name) => was[name] !== is[name])
    if (changed.length > 0) {
      const factsOf = (item: typeof is) => Object.fromEntries(changed.map((name) => [name, item[name]]))
      await changeBatchSettings(ctx.db, before.id, settings)
      await insertAudit(ctx, {
        action: 'SaveBatchSettings',
        subject: 'batch',
        subjectId: before.id,
        before: factsOf(was),
        after: factsOf(is),
      })
    }
    return { item: { ...is, Version: before.version + (changed.length > 0 ? 1 : 0) } }
  },
})
