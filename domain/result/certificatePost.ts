import {
  cleanEnrolmentForm,
  type EnrolmentForm,
  emptyEnrolmentForm,
  whyTextWrong,
} from '#domain/enrolment/enrolmentForm.ts'
import { type TextsOf, textsOf } from '#domain/enrolment/formTexts.ts'
import type { Reason } from '#domain/reasons/reasons.ts'
import { weightedLength, whyTextUnfit } from '#domain/text.ts'
import type { CertificateState } from './certificate.ts'

export type PostField = TextsOf<'post'>
/** Whether and where to a certificate on paper is posted, as the family says it on the enrolment form. */
export type PostAddress = Pick<EnrolmentForm, PostField | 'isPosted'>

/** As it is stored: texts cleaned, and emptied where nothing is posted. */
export function cleanPostAddress(address: PostAddress): PostAddress {
  const { isPosted, postName, postMobile, postAddress } = cleanEnrolmentForm({ ...emptyEnrolmentForm, ...address })
  return { isPosted, postName, postMobile, postAddress }
}

/** What is wrong with a cleaned address, the first in the order of the form; null where nothing is. */
export function postAddressProblem(address: PostAddress): { field: PostField; reason: Reason } | null {
  if (!address.isPosted) return null
  for (const field of textsOf('post')) {
    const reason = whyTextWrong(field, address[field])
    if (reason) return { field, reason }
  }
  return null
}

/** A sending as it is noted in the sheet of the office. */
export interface Sending {
  carrier: string
  trackingNumber: string
  /** `2026-12-05` */
  sentDay: string
}

/** The longest name of a carrier, by weight. */
const CARRIER_LENGTH = 30

/** A typed tracking number without the spaces and dashes by which people group it. */
export const cleanTrackingNumber = (typed: string): string =>
  typed.normalize('NFKC').toUpperCase().replace(/[\s-]/g, '')

/** The number in groups of four, as messages say it: fifteen digits in a row would read as a number of an ID card. */
export const trackingNumberText = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')

/** A row of the sheet; what a column that was left out would say is empty. */
export interface SendingRow extends Sending {
  number: string
  postName: string
  postMobile: string
  postAddress: string
}
export type SendingField = keyof SendingRow

/** What is known of the certificate that a row names. */
export interface Sendable extends PostAddress {
  state: CertificateState
}

/**
 * The first thing that is wrong with a cleaned row; null where it can be taken. `known` is null for a number of no certificate,
 * `isRepeated` says that an earlier row has the same number.
 */
export function sendingRowProblem(
  row: SendingRow,
  known: Sendable | null,
  { today, isRepeated }: { today: string; isRepeated: boolean },
): { field: SendingField; reason: Reason } | null {
  if (isRepeated) return { field: 'number', reason: 'POST_ROW_REPEATED' }
  if (known === null) return { field: 'number', reason: 'POST_CERTIFICATE_NONE' }
  if (known.state !== 'valid') return { field: 'number', reason: 'POST_CERTIFICATE_ENDED' }
  if (!known.isPosted) return { field: 'number', reason: 'POST_NOT_WANTED' }
  for (const field of textsOf('post'))
    if (row[field] !== '' && row[field] !== known[field]) return { field, reason: 'POST_ADDRESS_OTHER' }
  if (!/^[0-9A-Z]{6,30}$/.test(row.trackingNumber)) return { field: 'trackingNumber', reason: 'POST_TRACKING_WRONG' }
  if (row.carrier === '') return { field: 'carrier', reason: 'POST_CARRIER_WRONG' }
  if (weightedLength(row.carrier) > CARRIER_LENGTH) return { field: 'carrier', reason: 'POST_CARRIER_WRONG' }
  const unfit = whyTextUnfit(row.carrier)
  if (unfit) return { field: 'carrier', reason: unfit }
  return row.sentDay > today ? { field: 'sentDay', reason: 'POST_DAY_LATER' } : null
}

/** Returns CERTIFICATE_SENT where the certificate is on its way already. */
export const whyCannotChangePost = (isSent: boolean): Reason | null => (isSent ? 'CERTIFICATE_SENT' : null)
