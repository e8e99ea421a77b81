import type { EnrolmentWire } from '#contract/enrolment.ts'
import { canonicalCertNumber } from '#domain/identity.ts'

/** Each child once, by certificate, with the data of the first enrolment in the list (the newest). */
export function candidatesIn(enrolments: readonly EnrolmentWire[]): EnrolmentWire[] {
  const seen = new Set<string>()
  return enrolments.filter(({ CertType, CertNO }) => {
    const key = `${CertType} ${canonicalCertNumber(CertType, CertNO)}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
