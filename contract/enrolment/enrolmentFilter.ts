import * as z from 'zod'
import { flag, id, optionalText, whole } from '#contract/fields.ts'
import { BULK_MOST } from '#domain/page.ts'

/** Both `IsPay` and `CheckStatus` have these three values. */
export const enrolmentStatus = whole.pipe(z.union([z.literal(0), z.literal(1), z.literal(2)]))

/** The conditions of the enrolment list, which bulk actions and exports take as well. */
export const enrolmentFilter = z.object({
  /**
   * Any part of a name, also one that is read alike; pinyin or initials; a contact or teacher; an exam number, enrolment number,
   * mobile or whole certificate number; the last four of a mobile or certificate number, also beside a name.
   */
  Search: optionalText,
  EB_ID: id.optional(),
  EA_ID: id.optional(),
  MID: id.optional(),
  GID: id.optional(),
  IsPay: enrolmentStatus.optional(),
  /** 0: without refunded ones, as the figures of a batch count them. */
  IsRefunded: flag.optional(),
  /** Only those who enrolled on this day in Shanghai. */
  CreateDate: z.string().pipe(z.iso.date()).optional(),
  IsOnline: flag.optional(),
  CheckStatus: enrolmentStatus.optional(),
  /** Only those of this exam time. */
  ET_ID: id.optional(),
  /** 0: only enrolments without an exam time. */
  HasExamTime: flag.optional(),
  /** 0: only enrolments without an examiner. */
  HasExaminer: flag.optional(),
  /** 1: only enrolments that wait for an examiner who is switched off. */
  IsStranded: flag.optional(),
})
export type EnrolmentFilterInput = z.output<typeof enrolmentFilter>

/**
 * What a bulk action is for: the enrolments named, or all that match the conditions. `Count` is how many the list showed
 * then; another number of matches is refused (LIST_CHANGED), because nobody may change what he has not seen.
 */
export const chosenEnrolments = {
  EF_IDs: z.array(id).min(1).max(BULK_MOST).optional(),
  All: enrolmentFilter.optional(),
  Count: whole.optional(),
}
export type ChosenEnrolmentsInput = z.output<z.ZodObject<typeof chosenEnrolments>>
