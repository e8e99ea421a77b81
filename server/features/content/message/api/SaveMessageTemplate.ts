import { SaveMessageTemplate as endpoint } from '#contract/content/messageStaff.ts'
import { templateNames } from '#domain/content/messageTemplate.ts'
import { whyTemplateUnfit } from '#domain/content/messageText.ts'
import { cleanText } from '#domain/text.ts'
import { refuseChanged, requireVersion } from '#server/features/requireVersion.ts'
import { handler } from '#server/handler.ts'
import { keepTemplate, mapExampleValues, mapTemplates } from '#server/records/content/message/settingQueries.ts'
import { insertAudit } from '#server/records/people/staff/audit.ts'
import { refuse, refuseIf } from '#server/refuse.ts'
import { composeFor } from '../compose.ts'
import { templateWire, unchangedTemplate } from '../templateWire.ts'

const CODE = /^[\w-]{0,64}$/

export const SaveMessageTemplate = handler(endpoint, {
  handle: async (ctx, { Name, Text, SmsCode, WeChatId, Keywords, Version }) => {
    const { db } = ctx
    const before = (await mapTemplates(db)).get(Name) ?? unchangedTemplate(Name)
    // Names are only ever added at the end, so that a place names its template for good.
    const subject = { subject: 'messageTemplate', subjectId: templateNames.indexOf(Name) + 1 } as const
    await requireVersion(ctx, { ...subject, stored: before.version, seen: Version })
    const text = cleanText(Text)
    refuseIf(whyTemplateUnfit(Name, text))
    const [smsCode, wechatId] = [SmsCode.trim(), WeChatId.trim()]
    for (const code of [smsCode, wechatId, ...Keywords.map(({ Keyword }) => Keyword)])
      if (!CODE.test(code)) refuse('TEMPLATE_CODE_WRONG')
    for (const keyword of Keywords) refuseIf(whyTemplateUnfit(Name, keyword.Text))
    const wechatData = Object.fromEntries(Keywords.map((keyword) => [keyword.Keyword, keyword.Text]))
    const template = { text, smsCode, wechatId, wechatData, version: before.version }
    if (!(await keepTemplate(db, Name, template))) await refuseChanged(ctx, subject)
    await insertAudit(ctx, {
      action: 'SaveMessageTemplate',
      ...subject,
      before: { Name, ...before },
      after: { Name, ...template },
    })
    const examples = await mapExampleValues(db)
    const saved = { ...template, version: before.version + 1 }
    const compose = composeFor(ctx.config, new Map([[Name, saved]]))
    return { item: templateWire(Name, saved, { example: examples.get(Name), compose }) }
  },
})
