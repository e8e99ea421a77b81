import { SendStaffText as endpoint } from '#contract/content/messageStaff.ts'
import { whyStaffTextUnfit } from '#domain/content/messageText.ts'
import { countText } from '#domain/page.ts'
import { cleanText } from '#domain/text.ts'
import { startOfficeJob } from '#server/features/office/officeJob/startOfficeJob.ts'
import { handler } from '#server/handler.ts'
import { staffFilterOf } from '#server/records/enrolment/staffFilter.ts'
import { countFound } from '#server/records/enrolment/staffQueries.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import type { StaffText } from '../jobs/sendStaffText.ts'

/** Refuses LIST_CHANGED where other enrolments match than the sender typed, and the reasons of `whyStaffTextUnfit`. */
export const SendStaffText = handler(endpoint, {
  handle: async (ctx, { EF_IDs, Text, Count, RequestKey: _key, ...filter }) => {
    const text = cleanText(Text)
    refuseIf(whyStaffTextUnfit(text))
    const enrolmentIds = EF_IDs && [...new Set(EF_IDs)]
    const count = await countFound(ctx.db, { ...(await staffFilterOf(filter, ctx)), ids: enrolmentIds })
    if (count !== Count || count === 0) refuse('LIST_CHANGED', { params: { n: count } })
    const input: StaffText = { filter, enrolmentIds, areaIds: ctx.me.areaIds, text }
    const title = `发送消息给 ${countText(count)} 个报名`
    return {
      OtherMsg: { OJ_ID: await startOfficeJob(ctx, { kind: 'sendStaffText', title, input, audited: { text, count } }) },
    }
  },
})
