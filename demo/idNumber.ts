import { whyIdNumberWrong } from '#domain/identity.ts'

/** Province without a county: no card is ever given out with it, so that nobody is named by accident. */
const REGION = '530000'
const LATE = Date.parse('2100-01-01T00:00:00+08:00')

/** A valid number of nobody: birth date as `YYYYMMDD`, an odd serial (0 to 999) for boys. */
export function fictionalIdNumber(birthDate: string, serial: number): string {
  const stem = `${REGION}${birthDate}${String(serial).padStart(3, '0')}`
  const check = [...'0123456789X'].find((character) => whyIdNumberWrong(stem + character, LATE) === null)
  if (check === undefined) throw new Error(`no ID number begins with ${stem}`)
  return stem + check
}
