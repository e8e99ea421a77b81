import { whyIdNumberWrong } from '#domain/people/identity.ts'

/** The code of a province without a county, which no real ID card has, so that no number is a real person's. */
const REGION = '530000'
const LATE = Date.parse('2100-01-01T00:00:00+08:00')

/** A fictional ID number with a valid checksum: birth date as `YYYYMMDD`, serial 0 to 999, odd for boys. */
export function fictionalIdNumber(birthDate: string, serial: number): string {
  const stem = `${REGION}${birthDate}${String(serial).padStart(3, '0')}`
  const check = [...'0123456789X'].find((character) => whyIdNumberWrong(stem + character, LATE) === null)
  if (check === undefined) throw new Error(`no ID number begins with ${stem}`)
  return stem + check
}
