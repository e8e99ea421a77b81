import { type Reason, reasons, withParams } from '#domain/reasons/reasons.ts'
import { type ServerRefusal, serverRefusals } from '#domain/reasons/serverRefusals.ts'

/** The closed list of all expected refusals: those of the rules and those of the server alone. */
export type RefusalCode = Reason | ServerRefusal

const texts: Readonly<Record<RefusalCode, string>> = { ...reasons, ...serverRefusals }

/** The HTTP status of a refusal, where it is another than 200 (rulings#status). */
const statuses: Readonly<Partial<Record<RefusalCode, number>>> = {
  LOGIN_REQUIRED: 401,
  ROLE_WRONG: 403,
  AREA_LIMITED: 403,
  SECOND_FACTOR_MISSING: 403,
  SECOND_FACTOR_REQUIRED: 403,
  FRESH_PROOF_REQUIRED: 403,
  NOT_FOUND: 404,
  ADDRESS_UNKNOWN: 404,
  INPUT_WRONG: 400,
  BODY_UNREADABLE: 400,
  TOO_LARGE: 413,
  UPLOAD_TOO_LARGE: 413,
  RECORDING_TOO_LARGE: 413,
  TOO_OFTEN: 429,
  LOOKUP_PAUSED: 429,
  LOOKUP_SUBJECT_PAUSED: 429,
  OVERLOADED: 429,
  UNEXPECTED: 500,
  OUTSIDE_DOWN: 503,
  BOOK_TOO_LARGE: 413,
  NEWS_FILE_LARGE: 413,
  PUPIL_ZIP_LARGE: 413,
  SMS_ADDRESS_SPENT: 429,
}

export function refusalStatus(code: RefusalCode): number {
  return statuses[code] ?? 200
}

export function refusalText(code: RefusalCode, params: Readonly<Record<string, string | number>> = {}): string {
  return withParams(texts[code], params)
}

export const allRefusals = Object.keys(texts) as RefusalCode[]
