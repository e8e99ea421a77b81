import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import { bit, id, instant, nothing, pageInput } from '#contract/fields.ts'
import { MESSAGE_KINDS } from '#domain/content/messageKind.ts'

/** The inbox of candidates and examiners (office#events). */
const message = z.object({
  M_ID: z.number(),
  Event: z.string(),
  Title: z.string(),
  Text: z.string(),
  EF_ID: z.number().meta({ description: 'the enrolment it is about; 0: none' }),
  Time: instant,
  IsRead: bit,
})
export type MessageWire = z.infer<typeof message>

export const GetMyMessages = get({
  controller: 'Message',
  action: 'GetMyMessages',
  summary: 'Own messages, the newest first',
  who: 'signedIn',
  mode: 'reads',
  input: z.object({
    ...pageInput,
    Kind: z.enum(MESSAGE_KINDS).optional().meta({ description: 'only messages of this kind' }),
  }),
  listData: z.array(message),
  OtherMsg: z.object({ Unread: z.number() }),
})

/** For the badge. */
export const GetUnreadMessages = get({
  controller: 'Message',
  action: 'GetUnreadMessages',
  summary: 'How many own messages are unread',
  who: 'signedIn',
  mode: 'reads',
  isBackground: true,
  input: nothing,
  OtherMsg: z.object({ Unread: z.number() }),
})

/** Marks the named messages as read, or all; a message of somebody else stays as it is. */
export const MarkMessagesRead = post({
  controller: 'Message',
  action: 'MarkMessagesRead',
  summary: 'Mark own messages as read',
  who: 'signedIn',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ M_IDs: z.array(id).max(100).optional() }),
  OtherMsg: z.object({ Unread: z.number() }),
})
