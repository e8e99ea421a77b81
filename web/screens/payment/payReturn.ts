import { paths } from '#web/paths.ts'

/** WeChat's consent returns to the enrolment's page, which then continues the payment. */
export function payReturnPath(enrolmentId: number): string {
  return `${paths.enrollDetails(enrolmentId)}&pay=1`
}

export function isPayReturn(search: string): boolean {
  return new URLSearchParams(search).get('pay') === '1'
}
