export type OutsideService = 'wechat' | 'wechatPay' | 'sms' | 'storage'

/**
 * A call to an outside service that has no usable outcome. `temporary` says whether the same call may succeed later
 * (time-out, 5xx, busy, unreadable); `code` is the service's own code or one of TIMEOUT, NETWORK, HTTP_<status>,
 * UNREADABLE, BAD_SIGNATURE, FOREIGN_ANSWER. It never carries an address, a body or a cause: addresses of these services hold secrets
 * (rulings, section 4: logs carry no names, numbers, mobiles, tokens or codes).
 */
export class OutsideError extends Error {
  readonly service: OutsideService
  readonly temporary: boolean
  readonly code: string
  /** false where no connection came about, so that the service cannot have done what was asked. */
  readonly wasReached: boolean

  constructor(service: OutsideService, code: string, temporary: boolean, wasReached = true) {
    super(`${service} ${temporary ? 'has no outcome for now' : 'refused for good'}: ${code}`)
    this.name = 'OutsideError'
    this.service = service
    this.code = code
    this.temporary = temporary
    this.wasReached = wasReached
  }
}
