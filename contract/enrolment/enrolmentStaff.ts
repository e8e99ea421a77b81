import * as z from 'zod'
import { get, post } from '#contract/endpoint.ts'
import {
  bit,
  flag,
  id,
  instant,
  listInput,
  listPart,
  optionalText,
  requestKey,
  sortInput,
  whole,
  yuan,
} from '#contract/fields.ts'
import { foundBys } from '#domain/enrolment/childSearch.ts'
import { byTextWire, listedTexts } from '#domain/enrolment/formTexts.ts'
import { chosenEnrolments, enrolmentFilter, enrolmentStatus } from './enrolmentFilter.ts'

/** An enrolment as staff see it in lists. */
export const enrolmentRow = z.object({
  EF_ID: z.number(),
  CandidateID: z.number().meta({ description: 'the child; one of several accounts has one in each' }),
  EB_ID: z.number(),
  EB_Name: z.string(),
  ...byTextWire(listedTexts, () => z.string()),
  Sex: z.string(),
  BirthDate: z.string(),
  CertType: z.number(),
  CertNOMasked: z.string(),
  Mobile: z.string(),
  EA_Name: z.string(),
  MName: z.string(),
  GName: z.string(),
  IsOnline: z.number(),
  IsConverted: bit,
  Fee: yuan,
  IsPay: z.number(),
  PayMethod: z.string(),
  PayTime: instant.nullable(),
  CheckStatus: z.number(),
  CheckRemark: z.string().meta({ description: 'the whole remark, with the part for staff' }),
  ExamNO: z.string(),
  CreateTime: instant,
  Photo: z.string(),
  ExamTime: z
    .object({ ET_ID: z.number(), ExamBeginDate: instant, ExamEndDate: instant, ExamRoom: z.string(), IsPub: bit })
    .nullable()
    .meta({ description: 'null: not assigned' }),
  Examiners: z.array(z.object({ UserID: z.number(), Name: z.string() })),
})
export type StaffEnrolmentWire = z.infer<typeof enrolmentRow>

const sorts = ['EF_ID', 'Name', 'ExamNO', 'Fee', 'PayTime', 'BirthDate'] as const
/** The orders of the list, which its export takes as well. */
export const enrolmentSort = sortInput(...sorts)

/**
 * The newest first; of a search without an order of its own the best first (office#find-child). `totalCount` is exact. Other orders are refused for more than 20,000 matches (SORT_TOO_WIDE), since a
 * million rows cannot be sorted while somebody waits.
 */
export const GetEnrolmentList = get({
  controller: 'Admin',
  action: 'GetEnrolmentList',
  summary: 'Enrolments, searched and filtered',
  who: ['enrolment', 'finance', 'schedule', 'results'],
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: enrolmentFilter.extend({ ...listInput(...sorts), Part: listPart }),
  listData: z.array(
    enrolmentRow.extend({
      FoundBy: z.enum(foundBys).nullable().meta({ description: 'why a search finds the row; null without one' }),
    }),
  ),
})

export type FoundEnrolmentWire = z.infer<(typeof GetEnrolmentList)['listData']>[number]

/**
 * Tells the families of the chosen enrolments once a day that a photo that failed the check has not been replaced.
 * `Earlier` counts those reminded today already, `Nothing` those whose photo has not failed; they get none. Refuses
 * LIST_CHANGED.
 */
export const RemindPhotos = post({
  controller: 'Admin',
  action: 'RemindPhotos',
  summary: 'Remind families of photos to replace',
  who: ['enrolment'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  keepsAnswer: true,
  input: z.object({ ...chosenEnrolments, RequestKey: requestKey }),
  OtherMsg: z.object({ Reminded: z.number(), Earlier: z.number(), Nothing: z.number() }),
})

/**
 * Staff see certificate numbers masked; this call shows one in full and records it in the audit log with the required
 * reason.
 */
export const RevealCertNO = post({
  controller: 'Admin',
  action: 'RevealCertNO',
  summary: 'Show one certificate number in full',
  who: ['enrolment', 'results'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  limit: 'write',
  input: z.object({ EF_ID: id, Reason: optionalText }),
  OtherMsg: z.object({ CertNO: z.string() }),
})

/**
 * The next photos to check, oldest first, after the given enrolment, with links to the large pictures. With `OnlyHinted` 1
 * only those with hints, which the console shows first; `totalCount` counts the others as well. Hints come from a
 * measurement in the background and decide nothing (office#photo-hints).
 */
export const GetPhotoCheckList = get({
  controller: 'Admin',
  action: 'GetPhotoCheckList',
  summary: 'Photos waiting to be checked',
  who: ['enrolment'],
  forLimitedStaff: 'ownAreas',
  mode: 'reads',
  input: z.object({
    EB_ID: id.optional(),
    CheckStatus: whole.optional(),
    After: id.optional(),
    OnlyHinted: flag.optional(),
    PageSize: whole.optional().transform((size) => Math.min(Math.max(size ?? 20, 1), 100)),
  }),
  listData: z.array(
    enrolmentRow.extend({
      PrevCertPhoto: z.string(),
      IsSkip: bit,
      PhotoVersion: z.number(),
      Hints: z
        .array(z.string())
        .nullable()
        .meta({ description: 'short words; null while the photo has not been measured' }),
    }),
  ),
})
export type PhotoCheckWire = z.infer<(typeof GetPhotoCheckList)['listData']>[number]

/**
 * Records a verdict on one photo. `PhotoVersion` is the version that was looked at, so that a photo changed meanwhile
 * is not judged unseen. `CheckRemark` is `for staff##for the candidate` (rulings#photo) and required to fail a photo.
 * `CheckStatus` 0 withdraws a verdict. `SeenStatus` is the verdict on the checker's screen, if sent: a photo that was
 * judged meanwhile is refused, with the verdict and who gave it in `OtherMsg` (`CheckedBy`, `CheckStatus`,
 * `CheckRemark`, `IsMine`). The same verdict sent again by the same person, after a lost answer, succeeds.
 */
export const CheckPhoto = post({
  controller: 'Admin',
  action: 'CheckPhoto',
  summary: 'Pass or fail a photo, or withdraw the verdict',
  who: ['enrolment'],
  forLimitedStaff: 'ownAreas',
  mode: 'transaction',
  input: z.object({
    EF_ID: id,
    PhotoVersion: id,
    CheckStatus: enrolmentStatus,
    CheckRemark: optionalText,
    SeenStatus: enrolmentStatus.optional(),
  }),
  OtherMsg: z.object({ CheckStatus: z.number(), CheckRemark: z.string() }),
})
