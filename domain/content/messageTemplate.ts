import { isMessageEvent, type MessageEvent, type MessageField, messageEventNames, ruleOf } from './message.ts'

/** What every text about an enrolment may name. */
const ENROLMENT_FIELDS = ['name', 'batch', 'programme'] as const

/** Several messages to one person that go out as one. */
export const digest = {
  title: '考级消息',
  text: '您有{条数}条考级消息：{事项}。请登录查看。',
  fields: ['count', 'events'] as readonly MessageField[],
}
/** What a template is written for. */
export const templateNames = ['digest', ...messageEventNames] as const
export type TemplateName = MessageEvent | 'digest'

export const isTemplateName = (name: string): name is TemplateName => name === 'digest' || isMessageEvent(name)
export const templateTitle = (name: TemplateName): string => (name === 'digest' ? digest.title : ruleOf(name).title)
export const defaultText = (name: TemplateName): string => (name === 'digest' ? digest.text : ruleOf(name).text)

/** The fields that a template may use. */
export function fieldsOf(name: TemplateName): readonly MessageField[] {
  if (name === 'digest') return digest.fields
  const { to, fields } = ruleOf(name)
  return to === 'candidate' ? [...ENROLMENT_FIELDS, ...fields] : ['batch', ...fields]
}
