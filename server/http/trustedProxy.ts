import { BlockList, isIP } from 'node:net'

const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether TRUST_PROXY names the machine that speaks to us. */
export function trustedProxies(trustProxy: false | readonly string[]): (peer: string | undefined) => boolean {
  if (!trustProxy) return () => false
  const list = new BlockList()
  for (const proxy of trustProxy.flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = proxy.split('/')
    if (bits === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(bits), familyOf(address))
  }
  return (peer = '') => {
    const address = peer.replace(/^::ffff:(?=\d+\.)/, '')
    return isIP(address) !== 0 && list.check(address, familyOf(address))
  }
}
