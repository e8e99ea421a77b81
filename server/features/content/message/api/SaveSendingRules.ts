import { SaveSendingRules as endpoint } from '#contract/content/messageStaff.ts'
import { allWays, defaultSending, type SendingRules, whySendingUnfit } from '#domain/content/messageSending.ts'
import { refuseChanged, requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { findBatchName, keepSendingRules, lockSendingRules } from '#server/records/content/message/settingQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { found, refuseIf } from '#server/refuse.ts'
import { sendingWire } from '../sendingWire.ts'

export const SaveSendingRules = handler(endpoint, {
  handle: async (ctx, { EB_ID, Version, ...input }) => {
    const { db } = ctx
    const batch = found(await findBatchName(db, EB_ID))
    const before = await lockSendingRules(db, EB_ID)
    const subject = { subject: 'batchMessages', subjectId: EB_ID } as const
    await requireVersion(ctx, { ...subject, stored: before?.version ?? 0, seen: Version })
    const rules: SendingRules = {
      ways: Object.fromEntries(
        input.Ways.map(({ Event, IsWeChat, Sms }) => [Event, { wechat: IsWeChat === 1, sms: Sms }]),
      ),
      quietFrom: input.QuietFrom,
      quietTo: input.QuietTo,
      smsPerPersonDay: input.SmsPerPersonDay,
      smsPerBatch: input.SmsPerBatch,
      budgetFen: input.Budget * 100,
    }
    refuseIf(whySendingUnfit(rules))
    if (!(await keepSendingRules(db, EB_ID, rules, Version))) await refuseChanged(ctx, subject)
    const was = before?.rules ?? defaultSending
    await insertAudit(ctx, {
      action: 'SaveSendingRules',
      ...subject,
      before: { ...was, ways: allWays(was) },
      after: { ...rules, ways: allWays(rules) },
    })
    return { item: await sendingWire(db, batch, { rules, version: Version + 1 }) }
  },
})
