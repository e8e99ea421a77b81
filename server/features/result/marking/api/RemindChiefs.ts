import { RemindChiefs as endpoint } from '#contract/result/markingHeld.ts'
import { shanghaiIso } from '#domain/time.ts'
import { handler } from '#server/handler.ts'
import { tellExaminer } from '#server/records/content/message/tellExaminer.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { listActiveExaminers } from '#server/records/result/marking/balanceQueries.ts'
import { listHeldResults } from '#server/records/result/marking/heldList.ts'
import { refuse } from '#server/refuse.ts'
import { decidersOf } from '../whoMayDecide.ts'

interface Reminder {
  chiefId: number
  batchId: number
  batchName: string
  count: number
}

/** What was decided meanwhile is left out; none of the others' areas is found. */
export const RemindChiefs = handler(endpoint, {
  handle: async (ctx, { EF_IDs }) => {
    const { db, me, now } = ctx
    const held = { batchId: null, search: '', within: me.areaIds, enrolmentIds: EF_IDs }
    const rows = await listHeldResults(db, held, null)
    if (rows.length === 0) refuse('NOT_FOUND')
    const chiefsOf = decidersOf(await listActiveExaminers(db))
    const reminders = new Map<string, Reminder>()
    for (const row of rows)
      for (const { id } of chiefsOf(row).filter((chief) => row.chiefId === null || row.chiefId === chief.id)) {
        const batch = { batchId: row.batchId, batchName: row.batchName }
        const reminder = reminders.get(`${row.batchId}:${id}`) ?? { chiefId: id, ...batch, count: 0 }
        reminders.set(`${row.batchId}:${id}`, { ...reminder, count: reminder.count + 1 })
      }
    const day = shanghaiIso(now).slice(0, 10)
    let Reminded = 0
    for (const { chiefId, batchId, batchName, count } of reminders.values()) {
      const news = { event: 'examinerReminded', examinerId: chiefId, batchId, batchName, count, now } as const
      if (await tellExaminer(db, { ...news, once: `${batchId}:held${day}` })) Reminded += 1
    }
    for (const { id } of rows)
      await insertAudit(ctx, { action: 'RemindChiefs', subject: 'enrolment', subjectId: id, before: null, after: null })
    return { OtherMsg: { Reminded, Earlier: reminders.size - Reminded } }
  },
})
