import { type GivenResult, proposeResult } from './result.ts'
import { halfWidth } from './text.ts'

/**
 * What one assigned examiner gave; null while his review is not in, or taken back. `isDecision`: as chief, of what was
 * held; `isParty`: he has given a mark that was no decision, taken back since or not.
 */
export type AssignedMark = { examinerId: number; code: GivenResult | null; isDecision: boolean; isParty: boolean }

/**
 * Whether a review by this examiner decides a held result (rulings#result): he is marked as chief, has never given an
 * ordinary mark himself, and the others, all in, lie two grades or more apart. A chief who was one of them is a party,
 * also when he takes his mark back (he may have seen the others'), and another decides.
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
 * Whether an examiner may see what the others gave: once all assigned ones are done, himself included; who decides a
 * held result sees them before (rulings#result).
 */
export function seesOtherMarks(
  examiner: { examinerId: number; isChief: boolean; isDone: boolean },
  marks: readonly AssignedMark[],
): boolean {
  if (isDeciding(examiner, marks)) return true
  return examiner.isDone && marks.every(({ code }) => code !== null)
}

/**
 * What an examiner is shown of who a candidate is. Where the batch hides identity he never reads a name (schools never
 * reach him at all), and sees the photo on site only, where it is compared with the face (rulings#assigned,
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
  /** The account's, the candidate's, contact's, teacher's and recipient's. */
  mobiles: readonly string[]
  teacherName: string
}

/**
 * Nobody marks whom he enrolled, teaches or is called about, nor the pupils of his own school (threats#X4): `person` by
 * the account or a telephone number, `school` by the name of organisation or teacher, however it is spelt.
 */
export function relationOf(examiner: RelatedExaminer, enrolment: RelatedEnrolment): 'person' | 'school' | null {
  const own = digitsOf(examiner.mobile)
  const isPerson = enrolment.accountId === examiner.accountId || enrolment.mobiles.some((one) => digitsOf(one) === own)
  if (isPerson) return 'person'
  const school = schoolKey(examiner.organisation)
  return school !== '' && school === schoolKey(enrolment.teacherName) ? 'school' : null
}

/** A mobile written with spaces, hyphens, in full width or after +86 is the same one. */
function digitsOf(mobile: string): string {
  return halfWidth(mobile)
    .replace(/\D/g, '')
    .replace(/^(?:00)?86(?=1\d{10}$)/, '')
}

/** Letters and digits alone, of one width and case. */
function schoolKey(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
