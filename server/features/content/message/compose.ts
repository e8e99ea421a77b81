import { type MessageValues, type MessageWay } from '#domain/content/message.ts'
import { defaultText, fieldsOf, type TemplateName, templateTitle } from '#domain/content/messageTemplate.ts'
import { renderMessage } from '#domain/content/messageText.ts'
import type { Config } from '#server/config/readConfig.ts'
import type { StoredTemplate } from '#server/records/content/message/settingQueries.ts'

/** The gateway takes no longer value of a variable. */
const SMS_VALUE_LENGTH = 35
/** What WeChat's keywords hold, by the beginning of their names. */
const KEYWORD_LENGTHS: ReadonlyArray<readonly [name: string, length: number]> = [
  ['thing', 20],
  ['phrase', 5],
  ['name', 10],
  ['short_thing', 5],
  ['const', 20],
]
const KEYWORD_LENGTH = 200

interface Composed {
  providerTemplate: string
  parameters: Record<string, string>
  text: string
}

export interface Composer {
  /** Whether the template has been registered with the provider of this way. */
  isReady(way: MessageWay, template: TemplateName): boolean
  compose(way: MessageWay, template: TemplateName, values: MessageValues): Composed
}

const cut = (text: string, length: number) => {
  const characters = Array.from(text)
  return characters.length <= length ? text : `${characters.slice(0, length - 1).join('')}…`
}

/** Writes messages as the providers take them. The sandbox knows all templates, so that nothing need be registered there. */
export function composeFor(
  { sms, wechatAccount }: Pick<Config, 'sms' | 'wechatAccount'>,
  templates: ReadonlyMap<TemplateName, StoredTemplate>,
): Composer {
  const smsCodeOf = (template: TemplateName) =>
    templates.get(template)?.smsCode || (sms.provider === 'sandbox' ? `SMS_SANDBOX_${template}` : '')
  const wechatIdOf = (template: TemplateName) =>
    templates.get(template)?.wechatId || (wechatAccount.isSandbox ? `sandbox-${template}` : '')
  const textOf = (template: TemplateName) => templates.get(template)?.text ?? defaultText(template)

  function keywordsOf(template: TemplateName, values: MessageValues, text: string): Record<string, string> {
    const stored = Object.entries(templates.get(template)?.wechatData ?? {})
    if (stored.length === 0) return { thing1: cut(templateTitle(template), 20), first: cut(text, KEYWORD_LENGTH) }
    return Object.fromEntries(
      stored.map(([keyword, wording]) => {
        const length = KEYWORD_LENGTHS.find(([name]) => keyword.startsWith(name))?.[1] ?? KEYWORD_LENGTH
        return [keyword, cut(renderMessage(wording, values), length) || '-']
      }),
    )
  }

  return {
    isReady: (way, template) => (way === 'sms' ? smsCodeOf(template) : wechatIdOf(template)) !== '',
    compose(way, template, values) {
      const text = renderMessage(textOf(template), values)
      if (way === 'wechat')
        return { providerTemplate: wechatIdOf(template), parameters: keywordsOf(template, values, text), text }
      const used = fieldsOf(template).map((field) => [field, cut(values[field] || '-', SMS_VALUE_LENGTH)] as const)
      return { providerTemplate: smsCodeOf(template), parameters: Object.fromEntries(used), text }
    },
  }
}
