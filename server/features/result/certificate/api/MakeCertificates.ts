import { MakeCertificates as endpoint } from '#contract/result/certificateStaff.ts'
import { countText } from '#domain/page.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { lockStaffBatch } from '#server/records/batch/batchQueries.ts'
import { findPerson } from '#server/records/people/staff/peopleQueries.ts'
import { countToMake, type Making } from '#server/records/result/certificate/fileQueries.ts'
import { found, refuse } from '#server/refuse.ts'
import { findMaking } from '../findMaking.ts'

export const MakeCertificates = handler(endpoint, {
  handle: async (ctx, { EB_ID, IsAll, Count }) => {
    const { db, me, now } = ctx
    // Under the batch's lock two that ask at once do not miss each other.
    const { id, name } = found(await lockStaffBatch(db, EB_ID))
    const running = await findMaking(ctx, id)
    if (running) {
      if (running.madeBy === me.accountId) return { OtherMsg: { OJ_ID: running.id } }
      const maker = await findPerson(db, running.madeBy, now)
      refuse('CERT_UNDER_WAY', { params: { who: maker?.name || '其他工作人员' } })
    }
    const input: Making = { batchId: id, isAll: IsAll === 1, from: now }
    const count = await countToMake(db, input)
    if (count === 0) refuse('CERT_NOTHING_TO_MAKE')
    if (count !== Count) refuse('LIST_CHANGED', { params: { n: count } })
    const title = `生成证书：${name} ${countText(count)} 份`
    const audited = { batchId: id, isAll: input.isAll, count }
    return { OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'makeCertificates', title, input, audited }) } }
  },
})
