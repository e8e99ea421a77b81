import type { Reason } from '#domain/reasons/reasons.ts'
import { whyTextUnfit } from '#domain/text.ts'
import type { CertificateState } from './certificate.ts'

/** What staff may do with a certificate that is out: give a new one in its place, or take its validity (office#certificates). */
export type CertificateChangeKind = 'reissue' | 'revoke'
/** How far it is: asked for by one person, made or declined by another. */
export type CertificateChangeState = 'waiting' | 'made' | 'declined' | 'withdrawn'

export const certificateChangeKindTexts: Readonly<Record<CertificateChangeKind, string>> = {
  reissue: '补发',
  revoke: '撤销',
}
export const certificateChangeStateTexts: Readonly<Record<CertificateChangeState, string>> = {
  waiting: '待确认',
  made: '已办理',
  declined: '未同意',
  withdrawn: '已撤回',
}

/** The longest reason, in characters; the family reads it. */
export const CERTIFICATE_REASON_LENGTH = 100

/** Returns CERTIFICATE_REASON_WRONG for a reason that is empty or too long, TEXT_UNFIT for one that cannot be stored. */
export function whyCertificateReasonUnfit(reason: string): Reason | null {
  if (reason === '' || Array.from(reason).length > CERTIFICATE_REASON_LENGTH) return 'CERTIFICATE_REASON_WRONG'
  return whyTextUnfit(reason)
}

/** Returns CERTIFICATE_ENDED for a certificate that is replaced or revoked already. */
export const whyCannotChangeCertificate = (state: CertificateState): Reason | null =>
  state === 'valid' ? null : 'CERTIFICATE_ENDED'

interface Change {
  state: CertificateChangeState
  askedBy: number
}

/**
 * Why this person cannot make the change: CERTIFICATE_CHANGE_DECIDED where it was decided about, CERTIFICATE_ENDED where the
 * certificate is no longer valid, CERTIFICATE_CHANGE_OWN for who asked for it.
 */
export function whyCannotMakeChange(
  change: Change,
  now: { certificateState: CertificateState; accountId: number },
): Reason | null {
  if (change.state !== 'waiting') return 'CERTIFICATE_CHANGE_DECIDED'
  const ended = whyCannotChangeCertificate(now.certificateState)
  if (ended) return ended
  return change.askedBy === now.accountId ? 'CERTIFICATE_CHANGE_OWN' : null
}
