import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { chosenEnrolments, enrolmentFilter } from '#contract/enrolment/enrolmentFilter.ts'
import { exportInput, startedJob } from '#contract/exportInput.ts'
import {
  bit,
  flag,
  id,
  instant,
  optionalText,
  pageInput,
  requestKey,
  text,
  version,
  whole,
  yuan,
} from '#contract/fields.ts'
import { messageEventNames, messageWays, smsChoices } from '#domain/content/message.ts'
import { deliveryStates } from '#domain/content/messageSending.ts'
import { templateNames } from '#domain/content/messageTemplate.ts'
import { deliveryTitles } from '#domain/office/listColumns.ts'

/** Messages as staff see and set them (office#ways, office#message-log). */
const readers = ['enrolment', 'schedule'] as const
const writers = ['schedule'] as const

const delivery = z.object({
  MD_ID: z.number(),
  EB_Name: z.string(),
  EF_ID: z.number().meta({ description: 'the first enrolment it is about; 0: none' }),
  Names: z.array(z.string()),
  Parts: z
    .array(z.object({ EF_ID: z.number(), Name: z.string(), Title: z.string(), Text: z.string() }))
    .meta({ description: 'each message that it carries, with its child and its own words; a digest has several' }),
  Mobile: z.string().meta({ description: 'masked' }),
  Title: z.string(),
  Text: z.string(),
  Way: z.enum(messageWays),
  State: z.enum(deliveryStates),
  Failure: z.string().meta({ description: 'why it was not sent or did not arrive, in words' }),
  Tries: z.number(),
  Cost: yuan,
  MadeTime: instant,
  SentTime: instant.nullable(),
  EndTime: instant.nullable(),
  CanSendAgain: bit,
})
export type DeliveryWire = z.infer<typeof delivery>

/** What the log is narrowed to: a whole mobile, an enrolment number or the beginning of a name, and state, way and batch. */
const logConditions = {
  Search: optionalText,
  EB_ID: id.optional(),
  State: z.string().pipe(z.enum(deliveryStates)).optional(),
  Way: z.string().pipe(z.enum(messageWays)).optional(),
}

export const GetMessageLog = get({
  controller: 'Admin',
  action: 'GetMessageLog',
  summary: 'What went out by WeChat and SMS, the newest first',
  who: readers,
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ ...logConditions, ...pageInput }),
  listData: z.array(delivery),
  OtherMsg: z.object({
    Sum: yuan.meta({ description: 'yuan; what the providers have taken of all that match' }),
    Again: z.number().meta({ description: 'how many of all that match SendMessagesAgain would queue' }),
  }),
})

/** Starts an export of the messages that `GetMessageLog` finds, in its order. */
export const ExportMessageLog = post({
  controller: 'Admin',
  action: 'ExportMessageLog',
  summary: 'Start an export of the message log',
  who: readers,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...logConditions, ...exportInput(deliveryTitles) }),
  OtherMsg: startedJob,
})

/**
 * Queues everything that failed or was withheld among the messages with these conditions once more, within the limits of each batch
 * and person; what a later message about the same exam has made pointless stays as it is. Refuses LIST_CHANGED where
 * `Count` is not how many there are.
 */
export const SendMessagesAgain = post({
  controller: 'Admin',
  action: 'SendMessagesAgain',
  summary: 'Send all failed messages with these conditions again',
  who: readers,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...logConditions, Count: whole, RequestKey: requestKey }),
  OtherMsg: z.object({
    Queued: z.number(),
    Withheld: z.number().meta({ description: 'what a limit withholds still' }),
  }),
})

/** Queues what failed or was withheld once more, within the limits. Refuses MESSAGE_NOT_AGAIN and MESSAGE_LIMIT. */
export const SendMessageAgain = post({
  controller: 'Admin',
  action: 'SendMessageAgain',
  summary: 'Send a failed message again',
  who: readers,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ MD_ID: id, RequestKey: requestKey }),
  OtherMsg: z.object({ State: z.enum(deliveryStates) }),
})

const hour = whole.pipe(z.int().min(0).max(23))
const eventWays = z.object({ Event: z.enum(messageEventNames), IsWeChat: flag, Sms: z.enum(smsChoices) })
const sending = z.object({
  EB_ID: z.number(),
  EB_Name: z.string(),
  QuietFrom: z.number().meta({ description: 'hour in Shanghai; equal to QuietTo: no quiet hours' }),
  QuietTo: z.number(),
  SmsPerPersonDay: z.number(),
  SmsPerBatch: z.number(),
  Budget: yuan,
  Ways: z.array(z.object({ Event: z.enum(messageEventNames), IsWeChat: bit, Sms: z.enum(smsChoices) })),
  SmsSent: z.number(),
  Spent: yuan,
  Version: z.number(),
})
export type SendingWire = z.infer<typeof sending>

export const GetSendingRules = get({
  controller: 'Admin',
  action: 'GetSendingRules',
  summary: 'How the messages of a batch go out, and what they have cost',
  who: writers,
  mode: 'reads',
  input: z.object({ EB_ID: id }),
  item: sending,
})

/** Refuses CHANGED_MEANWHILE, SENDING_HOURS_WRONG, SENDING_LIMIT_WRONG. Absent events have their default. */
export const SaveSendingRules = post({
  controller: 'Admin',
  action: 'SaveSendingRules',
  summary: 'Set how the messages of a batch go out',
  who: writers,
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({
    EB_ID: id,
    QuietFrom: hour,
    QuietTo: hour,
    SmsPerPersonDay: whole,
    SmsPerBatch: whole,
    Budget: whole.meta({ description: 'whole yuan' }),
    Ways: z.array(eventWays).max(100),
    Version: version,
    RequestKey: requestKey,
  }),
  item: sending,
})

const template = z.object({
  Name: z.enum(templateNames),
  Title: z.string(),
  Text: z.string(),
  Fields: z.array(z.string()).meta({ description: 'what may stand in braces' }),
  SmsCode: z.string(),
  WeChatId: z.string(),
  Ways: z
    .array(z.enum(messageWays))
    .meta({ description: 'by which it can go out beside the inbox; the sandbox needs no code' }),
  Keywords: z.array(z.object({ Keyword: z.string(), Text: z.string() })),
  Example: z.string().meta({ description: 'the text on a real enrolment; empty where there is none' }),
  Version: z.number(),
})
export type TemplateWire = z.infer<typeof template>

export const GetMessageTemplates = get({
  controller: 'Admin',
  action: 'GetMessageTemplates',
  summary: 'The texts of all messages, with an example each',
  who: writers,
  mode: 'reads',
  input: z.object({}),
  listData: z.array(template),
})

/** Refuses CHANGED_MEANWHILE and the reasons of `whyTemplateUnfit`; TEMPLATE_CODE_WRONG for codes that no provider gives. */
export const SaveMessageTemplate = post({
  controller: 'Admin',
  action: 'SaveMessageTemplate',
  summary: 'Change the text of a message',
  who: writers,
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({
    Name: z.enum(templateNames),
    Text: text,
    SmsCode: optionalText,
    WeChatId: optionalText,
    Keywords: z.array(z.object({ Keyword: text, Text: text })).max(20),
    Version: version,
    RequestKey: requestKey,
  }),
  item: template,
})

/**
 * Sends a text of staff to the families of all enrolments with these conditions, or of those named; `Count` is what the
 * sender typed.
 */
export const SendStaffText = post({
  controller: 'Admin',
  action: 'SendStaffText',
  summary: 'Send a text to the families of filtered enrolments',
  who: readers,
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: enrolmentFilter.extend({
    EF_IDs: chosenEnrolments.EF_IDs,
    Text: text,
    Count: whole,
    RequestKey: requestKey,
  }),
  OtherMsg: startedJob,
})
