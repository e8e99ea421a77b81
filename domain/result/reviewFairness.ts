import { isAmong, phoneDigits } from '#domain/people/mobile.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { type GivenResult, proposeResult } from './result.ts'

/**
 * One assigned examiner's mark; `code` is null while no review is submitted. `isDecision`: it was given as chief on a
 * held result; `isParty`: the examiner has ever given an ordinary mark, even if it was withdrawn since.
 */
export type AssignedMark = { examinerId: number; code: GivenResult | null; isDecision: boolean; isParty: boolean }

/**
 * Whether a review by this examiner decides a held result (rulings#result): the examiner is a chief who has never given
 * an ordinary mark here, and the others' marks are all in and lie two grades or more apart. A chief who gave an
 * ordinary mark stays a party even after withdrawing it, having perhaps seen the others' marks; then another chief
 * decides.
 */
export function isDeciding(
  { examinerId, isChief }: { examinerId: number; isChief: boolean },
  marks: readonly AssignedMark[],
): boolean {
  const ordinary = marks.filter(({ isDecision }) => !isDecision)
  const isParty = marks.some((mark) => mark.examinerId === examinerId && mark.isParty)
  const others = ordinary.filter((mark) => mark.examinerId !== examinerId).map(({ code }) => code)
  return isChief && !isParty && proposeResult(others, null).kind === 'held'
}

/**
 * Whether an examiner may see the others' marks: only when all assigned examiners are done, this one included; a chief
 * who decides a held result sees them before (rulings#result).
 */
export function seesOtherMarks(
  examiner: { examinerId: number; isChief: boolean; isDone: boolean },
  marks: readonly AssignedMark[],
): boolean {
  if (isDeciding(examiner, marks)) return true
  return examiner.isDone && marks.every(({ code }) => code !== null)
}

/**
 * What an examiner is shown of a candidate's identity. Where the batch hides it, the name never reaches the examiner
 * (schools never do in any batch), and the photo only on site, where it is compared with the face (rulings#assigned,
 * rulings#on-site-code).
 */
export function shownIdentity({ isHidden, isOnSite }: { isHidden: boolean; isOnSite: boolean }): {
  name: boolean
  photo: boolean
} {
  return { name: !isHidden, photo: !isHidden || isOnSite }
}

export type RelatedExaminer = { accountId: number; mobile: string; organisation: string }
export type RelatedEnrolment = {
  accountId: number
  /** The mobiles of the account, of all accounts that hold the child, of candidate, contact, teacher and recipient. */
  mobiles: readonly string[]
  teacherName: string
}

/**
 * How an examiner is related to a candidate and therefore must not mark (threats#X4): `person` where they share the
 * account or a phone number, because the examiner enrolled, teaches or is a contact of the candidate, or has the child in
 * a family's account of the same mobile; `school` where
 * organisation and teacher have the same name, however it is spelt.
 */
export function relationOf(examiner: RelatedExaminer, enrolment: RelatedEnrolment): 'person' | 'school' | null {
  if (enrolment.accountId === examiner.accountId || isAmong(examiner.mobile, enrolment.mobiles)) return 'person'
  const school = schoolKey(examiner.organisation)
  return school !== '' && school === schoolKey(enrolment.teacherName) ? 'school' : null
}

/**
 * REVIEW_RELATED where an examiner is to mark somebody whose parent, contact or teacher he is: it was not known when the
 * enrolment was given to him (threats#X4).
 */
export const whyRelatedMark = (relation: 'person' | 'school' | null): Extract<Reason, 'REVIEW_RELATED'> | null =>
  relation === 'person' ? 'REVIEW_RELATED' : null

/**
 * Finds those of many examiners who are related to an enrolment as `relationOf` says, without comparing each of them with
 * each enrolment.
 */
export function relationFinder(examiners: readonly RelatedExaminer[]): (enrolment: RelatedEnrolment) => number[] {
  const idsBy = (keyOf: (one: RelatedExaminer) => string) => {
    const ids = new Map<string, number[]>()
    for (const one of examiners) ids.set(keyOf(one), [...(ids.get(keyOf(one)) ?? []), one.accountId])
    return (key: string) => ids.get(key) ?? []
  }
  const byAccount = idsBy(({ accountId }) => String(accountId))
  const byMobile = idsBy(({ mobile }) => phoneDigits(mobile))
  const bySchool = idsBy(({ organisation }) => schoolKey(organisation))
  return ({ accountId, mobiles, teacherName }) => {
    const school = schoolKey(teacherName)
    const related = [
      ...byAccount(String(accountId)),
      ...mobiles.flatMap((mobile) => byMobile(phoneDigits(mobile))),
      ...(school === '' ? [] : bySchool(school)),
    ]
    return [...new Set(related)]
  }
}

/** Only the letters and digits of a name, in one width and case. */
function schoolKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
