export type OutsideService = 'wechat' | 'wechatPay' | 'sms' | 'storage'

/**
 * A call to an outside service that has no usable outcome. `temporary` says whether the same call may succeed later
 * (time-out, 5xx, busy, unreadable); `code` is the service's own code or one of TIMEOUT, NETWORK, HTTP_<status>,
 * UNREADABLE, BAD_SIGNATURE, FOREIGN_ANSWER. It never contains a URL, a body or a cause, because URLs of these services
 * hold secrets (rulings#certificate-numbers).
 */
export class OutsideError extends Error {
  readonly service: OutsideService
  readonly temporary: boolean
  readonly code: string
  /** False if no connection was made, so that the service cannot have carried out the request. */
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
