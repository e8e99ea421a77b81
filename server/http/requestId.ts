import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

/** As balancers make them: 32 digits of nginx, UUIDs, and the like. */
const ID = /^[\w-]{16,64}$/

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** The addresses that TRUST_PROXY names. */
function listOf(proxies: readonly string[]): BlockList {
  const list = new BlockList()
  for (const proxy of proxies.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return list
}

/**
 * Names each request: by `X-Request-Id` of a proxy that TRUST_PROXY names, so that its log and ours speak of the same, and by a
 * random id for all others, who might otherwise choose what is in our log.
 */
export function requestIds(trustProxy: false | readonly string[]): (request: IncomingMessage) => string {
  const proxies = trustProxy ? listOf(trustProxy) : null
  // `randomUUID` draws its random bytes in batches, at a twentieth of the cost of drawing a few per request.
  return ({ headers, socket }) => {
    const given = headers['x-request-id']
    if (proxies === null || typeof given !== 'string' || !ID.test(given)) return randomUUID()
    const peer = (socket?.remoteAddress ?? '').replace(/^::ffff:(?=\d+\.)/, '')
    return isIP(peer) !== 0 && proxies.check(peer, familyOf(peer)) ? given : randomUUID()
  }
}
