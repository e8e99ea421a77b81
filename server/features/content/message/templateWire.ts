import type { TemplateWire } from '#contract/content/messageStaff.ts'
import { type MessageValues, messageFields, messageWays } from '#domain/content/message.ts'
import { defaultText, fieldsOf, type TemplateName, templateTitle } from '#domain/content/messageTemplate.ts'
import { renderMessage } from '#domain/content/messageText.ts'
import type { StoredTemplate } from '#server/records/content/message/settingQueries.ts'
import type { Composer } from './compose.ts'

/** What an event has until staff change it; version 0. */
export const unchangedTemplate = (name: TemplateName): StoredTemplate => ({
  text: defaultText(name),
  smsCode: '',
  wechatId: '',
  wechatData: {},
  version: 0,
})

export function templateWire(
  name: TemplateName,
  template: StoredTemplate,
  { example, compose }: { example: MessageValues | undefined; compose: Composer },
): TemplateWire {
  return {
    Name: name,
    Title: templateTitle(name),
    Text: template.text,
    Fields: fieldsOf(name).map((field) => messageFields[field]),
    SmsCode: template.smsCode,
    WeChatId: template.wechatId,
    Ways: messageWays.filter((way) => compose.isReady(way, name)),
    Keywords: Object.entries(template.wechatData).map(([Keyword, Text]) => ({ Keyword, Text })),
    Example: example ? renderMessage(template.text, example) : '',
    Version: template.version,
  }
}
