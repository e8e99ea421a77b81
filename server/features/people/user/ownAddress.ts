import { isIPv4 } from 'node:net'
import type { Config } from '#server/config/readConfig.ts'

const PRIVATE = /^(127\.|10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)/

/** A host on this machine or in the local network, from which a phone uses the sandbox. */
function isNearby(host: string): boolean {
  return host === 'localhost' || host === '[::1]' || (isIPv4(host) && PRIVATE.test(host))
}

/**
 * Tells whether the page is on the host of PUBLIC_URL. With the WeChat sandbox, whose signature is worthless elsewhere,
 * any name of this machine is accepted too.
 */
export function isOwnAddress(address: string, config: Pick<Config, 'publicUrl' | 'wechatAccount'>): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return false
  if (url.host === new URL(config.publicUrl).host) return true
  return config.wechatAccount.isSandbox && isNearby(url.hostname)
}
