import { setTimeout } from 'node:timers/promises'
import type { EnrolmentFilterInput } from '#contract/enrolment/enrolmentFilter.ts'
import { countText } from '#domain/page.ts'
import { officeJob } from '#server/features/office/officeJob/officeJob.ts'
import { mapPerAccount, tell } from '#server/records/content/message/tell.ts'
import { staffFilterOf } from '#server/records/enrolment/staffFilter.ts'
import { listFoundIds } from '#server/records/enrolment/staffQueries.ts'

export interface StaffText {
  filter: EnrolmentFilterInput
  /** Only these of what the conditions find. */
  enrolmentIds?: readonly number[] | undefined
  /** The areas to which its maker is limited. */
  areaIds: readonly number[] | null
  text: string
}

const MOST = 200_000
const AT_ONCE = 200
/** After each write the job rests for so many times as long as that took, since pages are read meanwhile (office#events). */
const REST = 2

/** Tells each family once, whatever number of its children the conditions find; a job begun anew tells nobody twice. */
export const sendStaffText = officeJob<StaffText>(async (ctx, run) => {
  const { db, now, secrets } = ctx
  const { filter, enrolmentIds: ids, areaIds, text } = run.input
  const found = await listFoundIds(db, { ...(await staffFilterOf(filter, { me: { areaIds }, secrets })), ids }, MOST)
  const alsoAbout = await mapPerAccount(db, found)
  const enrolmentIds = [...alsoAbout.keys()]
  for (let at = 0; at < enrolmentIds.length; at += AT_ONCE) {
    await run.report(at, enrolmentIds.length)
    const some = enrolmentIds.slice(at, at + AT_ONCE)
    const told = { event: 'staffText', values: { text }, alsoAbout, once: `job${run.id}`, madeBy: run.madeBy } as const
    const begun = performance.now()
    await tell(db, { ...told, enrolmentIds: some, now })
    await setTimeout(REST * (performance.now() - begun))
  }
  await run.finish(db, { message: `已发送给 ${countText(enrolmentIds.length)} 个家庭，短信和微信随后发出` })
})
