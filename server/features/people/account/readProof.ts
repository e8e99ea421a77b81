import { cleanText, whyTextUnfit } from '#domain/text.ts'
import { refuse, refuseIf } from '#server/refuse.ts'

const PROOF_LENGTH = 100

/** What staff say they have looked at, such as an ID card. Refuses PROOF_REQUIRED and TEXT_UNFIT. */
export function readProof(raw: string): string {
  const proof = cleanText(raw)
  if (proof === '' || [...proof].length > PROOF_LENGTH) refuse('PROOF_REQUIRED')
  refuseIf(whyTextUnfit(proof))
  return proof
}
