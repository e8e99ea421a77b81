import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config/readConfig.ts'
import { readAddress } from '../integrations/storage/s3Settings.ts'

function originOf(store: Config['store']): string {
  const { isSecure, host } = readAddress(store.publicEndpoint, store)
  return `${isSecure ? 'https' : 'http'}://${host}`
}

/** What a page adds to the policy of every answer: hashes or a nonce, as `'sha256-…'` and `'nonce-…'`. */
interface PagePolicy {
  scripts?: readonly string[]
  styles?: readonly string[]
  /** The names of the policies that may make HTML for the page (`client/trustedTypes.ts`). */
  trustedTypes?: readonly string[]
}

/** The policy of every answer (threats#W9, docs/adr/page-policy.md). */
export function contentSecurityPolicy(
  { scripts = [], styles = [], trustedTypes = [] }: PagePolicy,
  { store }: Pick<Config, 'store'>,
): string {
  // Browsers exchange videos with an outside store directly.
  const storeOrigin = store.isEmbedded ? [] : [originOf(store)]
  return [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // The last two are WeChat's hosts for head images.
    ["img-src 'self' data: blob: https://thirdwx.qlogo.cn https://wx.qlogo.cn", ...storeOrigin].join(' '),
    ["media-src 'self' blob:", ...storeOrigin].join(' '),
    ["connect-src 'self'", ...storeOrigin].join(' '),
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    `trusted-types ${trustedTypes.length === 0 ? "'none'" : trustedTypes.join(' ')}`,
  ].join('; ')
}

export function addSecurityHeaders(app: FastifyInstance, config: Config): void {
  const policy = contentSecurityPolicy({}, config)
  const isSecure = config.publicUrl.startsWith('https:')
  const secureOnly = `max-age=31536000${config.hstsSubdomains ? '; includeSubDomains' : ''}`
  app.addHook('onRequest', (request, reply, done) => {
    reply
      .header('X-Request-Id', request.id)
      .header('X-Content-Type-Options', 'nosniff')
      .header('Content-Security-Policy', policy)
      .header('Referrer-Policy', 'strict-origin-when-cross-origin')
      .header('Cross-Origin-Opener-Policy', 'same-origin')
      .header('Permissions-Policy', 'camera=(self), microphone=(self), geolocation=()')
    if (isSecure) reply.header('Strict-Transport-Security', secureOnly)
    done()
  })
}
