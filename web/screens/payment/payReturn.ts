import { paths } from '#web/paths.ts'

/** Where WeChat's consent leads back to: the enrolment's page, which then goes on paying. */
export function payReturnPath(enrolmentId: number): string {
  return `${paths.enrollDetails(enrolmentId)}&pay=1`
}

export function isPayReturn(search: string): boolean {
  return new URLSearchParams(search).get('pay') === '1'
}
