import * as z from 'zod'
import { get } from '#contract/endpoint.ts'
import { bit, id, instant, yuan } from '#contract/fields.ts'
import { messageWays } from '#domain/content/message.ts'
import { deliveryStates } from '#domain/content/messageSending.ts'
import { enrolmentEventKinds, eventSides } from '#domain/enrolment/enrolmentEvents.ts'
import { byTextWire, textFields } from '#domain/enrolment/formTexts.ts'
import { tones } from '#domain/enrolment/nextStep.ts'
import { liveChange } from './choiceChange.ts'
import { correction } from './enrolmentCorrection.ts'
import { enrolmentRow } from './enrolmentStaff.ts'

/** All of one enrolment, with its history. */
const enrolmentDetail = enrolmentRow.extend({
  UserID: z.number().meta({ description: 'the account that acts for the child' }),
  Step: z
    .object({
      Text: z.string(),
      Until: z.string().meta({ description: 'until when, in words; empty where no time is known' }),
      Tone: z.enum(tones),
    })
    .meta({ description: 'what comes next, as the family reads it' }),
  Waiting: correction.nullable().meta({ description: 'the correction that waits for a second person' }),
  Change: liveChange.nullable().meta({ description: 'the change to another choice that may still come about' }),
  HasBegun: bit.meta({
    description: '1: it has chosen or drawn pieces, sat, come, been noted as absent, or been marked',
  }),
  ERT_Code: z.number().nullable().meta({ description: 'the result, once the family may see it' }),
  EA_ID: z.number(),
  MID: z.number(),
  GID: z.number(),
  ...byTextWire(textFields, () => z.string()),
  IsPost: bit,
  PrevCertPhoto: z.string(),
  PhotoVersion: z.number().meta({ description: 'another one after each change of the photo' }),
  AvoidedDays: z.array(z.string()).meta({ description: 'days on which the family asks not to be examined' }),
  ConsentVersion: z.string(),
  IsPaperConsent: bit.meta({ description: '1: this consent was given on paper' }),
  PaperForm: z
    .object({ FormNumber: z.string(), ReceivedBy: z.string(), ReceivedDate: z.string() })
    .nullable()
    .meta({ description: 'the paper form from which staff entered it; null where the family enrolled itself' }),
  Orders: z.array(
    z.object({
      PayCode: z.string(),
      Fee: yuan.meta({ description: 'yuan; what the whole order asks for' }),
      Share: yuan.meta({ description: 'yuan; the part of this enrolment' }),
      Count: z.number().meta({ description: 'how many enrolments the order pays' }),
      Status: z.string(),
      CreateTime: instant,
      PayTime: instant.nullable(),
      TransactionId: z.string(),
    }),
  ),
  History: z
    .array(
      z.object({
        At: instant,
        Actor: z.string(),
        Side: z.enum(eventSides),
        Text: z.string().meta({ description: 'what was done, as a sentence' }),
        Action: z.string(),
        Before: z.unknown(),
        After: z.unknown(),
      }),
    )
    .meta({ description: 'the audit log, oldest first' }),
  Events: z
    .array(
      z.object({
        At: instant,
        Kind: z.enum(enrolmentEventKinds),
        Who: z.string().meta({ description: 'the examiner of a review' }),
        Detail: z.string().meta({ description: 'a device, a piece, an amount in yuan or the text of a message' }),
        Picture: z.string().meta({ description: 'link to the photo of then' }),
        Title: z.string().meta({ description: 'the title of a message' }),
        Ways: z.array(z.object({ Way: z.enum(messageWays), State: z.enum(deliveryStates) })),
        IsRead: bit.meta({ description: '1: the message was read in the inbox' }),
      }),
    )
    .meta({ description: 'what else happened to it, oldest first' }),
})
export type EnrolmentDetailWire = z.infer<typeof enrolmentDetail>

export const GetEnrolmentDetail = get({
  controller: 'Admin',
  action: 'GetEnrolmentDetail',
  summary: 'One enrolment with its history',
  who: ['enrolment', 'finance', 'schedule', 'results'],
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ EF_ID: id }),
  item: enrolmentDetail,
})

/**
 * A child with all its enrolments, the newest first: those of one certificate number, whichever account acts for them
 * (office#child). Staff limited to areas see those of their areas. Refuses NOT_FOUND.
 */
export const GetChild = get({
  controller: 'Admin',
  action: 'GetChild',
  summary: 'One child with all its enrolments',
  who: ['enrolment', 'finance', 'schedule', 'results'],
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({ CandidateID: id }),
  item: z.object({
    CandidateID: z.number(),
    Enrolments: z.array(enrolmentDetail).min(1),
    Accounts: z.array(z.object({ UserID: z.number(), Name: z.string(), Mobile: z.string() })).meta({
      description: 'the families that enrolled it; the mobile is masked, or empty where the office holds the account',
    }),
  }),
})
export type ChildWire = z.infer<(typeof GetChild)['item']>
