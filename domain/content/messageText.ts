import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'
import { type MessageEvent, type MessageField, type MessageValues, messageFields, ruleOf } from './message.ts'
import { fieldsOf, type TemplateName } from './messageTemplate.ts'

const MESSAGE_FIELDS = Object.keys(messageFields) as MessageField[]
const PLACEHOLDER = /\{([^{}]*)\}/g
const fieldOf: ReadonlyMap<string, MessageField> = new Map(
  Object.entries(messageFields).map(([field, title]) => [title, field as MessageField]),
)
/** Fifteen or eighteen digits in a row are read as a certificate number, which no message may hold. */
const CERT_NUMBER = /(^|\D)(?:\d{15}|\d{17}[\dXx])(?!\d)/
export const TEMPLATE_LENGTH = 300
const NAMES_SHOWN = 3

/** Replaces what stands in braces; a field without a value becomes nothing. */
export function renderMessage(template: string, values: MessageValues): string {
  return template.replace(PLACEHOLDER, (_, title: string) => {
    const field = fieldOf.get(title)
    return (field && values[field]) ?? ''
  })
}

/** The values with whatever reads as a certificate number left out, since staff may have written one into a reason. */
export function withoutCertNumbers(values: MessageValues): MessageValues {
  const hidden = (value: string) => value.replace(new RegExp(CERT_NUMBER, 'g'), '$1…')
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, hidden(value)]))
}

/**
 * Why a text cannot be the template of an event: TEMPLATE_EMPTY, TEMPLATE_LONG, TEMPLATE_FIELD_UNKNOWN,
 * MESSAGE_CERT_NUMBER, TEXT_UNFIT.
 */
export function whyTemplateUnfit(name: TemplateName, template: string): Reason | null {
  if (template.trim() === '') return 'TEMPLATE_EMPTY'
  if (Array.from(template).length > TEMPLATE_LENGTH) return 'TEMPLATE_LONG'
  const allowed = fieldsOf(name)
  for (const [, title] of template.matchAll(PLACEHOLDER)) {
    const field = fieldOf.get(title ?? '')
    if (!field || !allowed.includes(field)) return 'TEMPLATE_FIELD_UNKNOWN'
  }
  return whyMessageUnfit(template)
}

/** Why a text that staff write cannot be sent: MESSAGE_CERT_NUMBER, TEXT_UNFIT. */
export function whyMessageUnfit(text: string): Reason | null {
  return CERT_NUMBER.test(text) ? 'MESSAGE_CERT_NUMBER' : whyTextUnfit(text)
}

/** Why staff cannot send a text of their own: TEMPLATE_EMPTY, TEMPLATE_LONG, and the reasons of `whyMessageUnfit`. */
export function whyStaffTextUnfit(text: string): Reason | null {
  if (text.trim() === '') return 'TEMPLATE_EMPTY'
  if (Array.from(text).length > TEMPLATE_LENGTH) return 'TEMPLATE_LONG'
  return whyMessageUnfit(text)
}

export interface MessageToJoin {
  event: MessageEvent
  values: MessageValues
}
export interface Joined {
  template: TemplateName
  values: MessageValues
}

/**
 * Several messages to one person as one: children for whom the same holds are named together; otherwise it says how many
 * there are about what (office#ways).
 */
export function joinMessages(messages: readonly MessageToJoin[]): Joined {
  const [first] = messages
  if (!first) throw new RangeError('there is nothing to join')
  const rest = (values: MessageValues) =>
    MESSAGE_FIELDS.map((field) => (field === 'name' ? '' : (values[field] ?? ''))).join('\n')
  const isAlike = messages.every(({ event, values }) => event === first.event && rest(values) === rest(first.values))
  if (isAlike) {
    const names = [...new Set(messages.map(({ values }) => values.name ?? '').filter((name) => name !== ''))]
    const name = namesText(names)
    return { template: first.event, values: name === '' ? first.values : { ...first.values, name } }
  }
  const counts = new Map<string, number>()
  for (const { event } of messages) counts.set(ruleOf(event).title, (counts.get(ruleOf(event).title) ?? 0) + 1)
  const events = [...counts].map(([title, count]) => (count === 1 ? title : `${title}（${count}条）`)).join('、')
  return { template: 'digest', values: { count: String(messages.length), events } }
}

function namesText(names: readonly string[]): string {
  if (names.length <= NAMES_SHOWN) return names.join('、')
  return `${names.slice(0, NAMES_SHOWN).join('、')}等${names.length}人`
}
