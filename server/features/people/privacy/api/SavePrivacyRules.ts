import { SavePrivacyRules as endpoint } from '#contract/people/dataRequest.ts'
import { whyRuleWrong } from '#domain/people/retention.ts'
import { requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { lockPrivacyRule, savePrivacyRule } from '#server/records/people/privacy/requestQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuseIf } from '#server/refuse.ts'

export const SavePrivacyRules = handler(endpoint, {
  handle: async (ctx, { AnswerDays, VideoMonths, PhotoMonths, ContactMonths, MessageMonths, Version }) => {
    const { version, onlyRow: _row, ...before } = await lockPrivacyRule(ctx.db)
    await requireVersion(ctx, { subject: 'privacyRule', subjectId: 1, stored: version, seen: Version })
    const months = [VideoMonths, PhotoMonths, ContactMonths, MessageMonths]
    refuseIf(whyRuleWrong({ answerDays: AnswerDays, months }))
    const after = {
      answerDays: AnswerDays,
      videoMonths: VideoMonths,
      photoMonths: PhotoMonths,
      contactMonths: ContactMonths,
      messageMonths: MessageMonths,
    }
    await savePrivacyRule(ctx.db, after)
    await insertAudit(ctx, { action: 'SavePrivacyRules', subject: 'privacyRule', subjectId: 1, before, after })
    return { OtherMsg: { Version: version + 1 } }
  },
})
