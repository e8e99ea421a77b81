import { cleanMobile, isMobile } from '#domain/people/mobile.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { cleanText, weightedLength, whyTextUnfit } from '#domain/text.ts'
import { type Instant, isRealDate, shanghaiDate } from '#domain/time.ts'

/**
 * What staff add to the enrolment form when they enter it from paper (office#bulk): the family's mobile, typed twice, and
 * the note on the guardian's consent.
 */
export interface PaperNote {
  /** Whether the family has a mobile, with which it can log in and see the enrolment. */
  hasMobile: boolean
  familyMobile: string
  familyMobileAgain: string
  formNumber: string
  receivedBy: string
  /** YYYY-MM-DD, a day in Shanghai. */
  receivedOn: string
  /** Whether the guardian has signed the paper form. Without the signature nothing may be entered. */
  isSigned: boolean
}

export type PaperField = keyof PaperNote
export const paperWireNames = {
  hasMobile: 'HasMobile',
  familyMobile: 'FamilyMobile',
  familyMobileAgain: 'FamilyMobileAgain',
  formNumber: 'FormNumber',
  receivedBy: 'ReceivedBy',
  receivedOn: 'ReceivedDate',
  isSigned: 'IsSigned',
} as const satisfies Record<PaperField, string>

/** Longest weighted lengths (`weightedLength`). */
export const PAPER_LIMITS = { formNumber: 40, receivedBy: 30 } as const

/** The note as it is stored. Where the family has no mobile, one that was typed before that was said is dropped. */
export function cleanPaperNote(note: PaperNote): PaperNote {
  return {
    ...note,
    familyMobile: note.hasMobile ? cleanMobile(note.familyMobile) : '',
    familyMobileAgain: note.hasMobile ? cleanMobile(note.familyMobileAgain) : '',
    formNumber: cleanText(note.formNumber),
    receivedBy: cleanText(note.receivedBy),
    receivedOn: note.receivedOn.trim(),
  }
}

function whyDayUnfit(day: string, now: Instant): Reason | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? []
  const isDay = isRealDate(Number(year), Number(month), Number(date))
  return isDay && day <= shanghaiDate(now) ? null : 'PAPER_DATE_WRONG'
}

/** All problems of the note, at most one for each field, in the order of the page. */
export function paperProblems(note: PaperNote, now: Instant): { field: PaperField; reason: Reason }[] {
  const { familyMobile, familyMobileAgain, formNumber, receivedBy, receivedOn, isSigned, hasMobile } =
    cleanPaperNote(note)
  const whyLineUnfit = (text: string, limit: number, reason: Reason) =>
    text === '' || weightedLength(text) > limit ? reason : whyTextUnfit(text)
  const whyMobileUnfit = () => {
    if (familyMobile === '') return 'MOBILE_REQUIRED'
    return isMobile(familyMobile) ? null : 'MOBILE_WRONG'
  }
  const judged: [PaperField, Reason | null][] = [
    ['familyMobile', hasMobile ? whyMobileUnfit() : null],
    ['familyMobileAgain', familyMobile === familyMobileAgain ? null : 'FAMILY_MOBILES_DIFFER'],
    ['formNumber', whyLineUnfit(formNumber, PAPER_LIMITS.formNumber, 'PAPER_NUMBER_WRONG')],
    ['receivedBy', whyLineUnfit(receivedBy, PAPER_LIMITS.receivedBy, 'PAPER_RECEIVER_WRONG')],
    ['receivedOn', whyDayUnfit(receivedOn, now)],
    ['isSigned', isSigned ? null : 'PAPER_UNSIGNED'],
  ]
  return judged.flatMap(([field, reason]) => (reason ? [{ field, reason }] : []))
}

/** The field of the note with this name on the wire, by which a refusal names it; null for any other name. */
export function paperFieldOf(wireName: string): PaperField | null {
  return (Object.keys(paperWireNames) as PaperField[]).find((field) => paperWireNames[field] === wireName) ?? null
}
