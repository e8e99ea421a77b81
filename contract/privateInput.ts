import type { EndpointSpec } from './endpoint.ts'

/** Fields that name a person, or hold what opens something. */
const PRIVATE = ['Name', 'Mobile', 'CertNO', 'ExamNO', 'Search', 'Key', 'LastFour', 'code', 'OpenID']

/**
 * Whether a call that reads may name a person in its input. Addresses stand in the logs of every proxy on the way, so that
 * pages send such a call as POST with a body, and the server takes both; the specification's client uses GET
 * (rulings#scalar-parameters).
 */
export function namesPeople({ method, input, madeFrom }: EndpointSpec & { method: string }): boolean {
  if (method !== 'GET' || madeFrom) return false
  return PRIVATE.some((name) => name in input.shape)
}
