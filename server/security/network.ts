import { isIPv6 } from 'node:net'

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** The first four groups of an IPv6 address, written out. */
function prefixOf(address: string): string {
  const [head = '', tail = ''] = address.toLowerCase().split('%', 1)[0]?.split('::') ?? []
  const first = head === '' ? [] : head.split(':')
  const last = tail === '' ? [] : tail.split(':')
  const zeros = address.includes('::') ? Array.from({ length: 8 - first.length - last.length }, () => '0') : []
  return [...first, ...zeros, ...last]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/**
 * The unit of limits per address: an IPv4 address, or the /64 of an IPv6 address, because one household or phone is
 * assigned a whole /64 and may call from each of its 2^64 addresses.
 */
export function networkOf(address: string): string {
  const within = IPV4_MAPPED.exec(address)?.[1]
  if (within) return within
  return isIPv6(address) ? `${prefixOf(address)}::/64` : address
}
