import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cleanCertificateNumber } from '#domain/result/certificate.ts'
import { type CertPageContent, certPagePolicy, renderCertPage } from '#server/features/result/certificate/certPage.ts'
import { verifyCertificate } from '#server/features/result/certificate/verifyCertificate.ts'
import { listSiteSettings } from '#server/records/content/content/queries.ts'
import { readSiteSettings } from '#server/records/content/content/siteSettings.ts'
import { browserMarkOf } from './browserCookie.ts'
import { refusalOf } from './errors.ts'
import type { Services } from './services.ts'

const FORM_BYTES = 4096

interface Asked {
  key: string
  digits: string
  code: string
}

/**
 * Mounts the page behind the QR code of a certificate (office#certificates). It is written by the server and needs no
 * script, so that WeChat's browser, an old phone and a screen reader show it alike. The digits come in a body, since proxies
 * log addresses.
 */
export function mountCertPage(app: FastifyInstance, services: Services): void {
  const { publicUrl, isDemonstration } = services.config

  const contextOf = (request: FastifyRequest) =>
    services.contextFor({
      me: null,
      now: services.clock.now(),
      upload: null,
      log: request.log,
      requestId: request.id,
      address: request.ip,
      device: '',
      browser: '',
      browserMark: browserMarkOf(request, { isSecure: publicUrl.startsWith('https:'), cookieReply: null }),
    })

  async function send(reply: FastifyReply, status: number, content: CertPageContent) {
    const { association, servicePhones } = readSiteSettings(await listSiteSettings(services.database.db))
    const site = {
      association: association.name,
      phone: servicePhones[0] ?? '',
      host: new URL(publicUrl).host,
      isDemonstration,
    }
    return (
      reply
        .code(status)
        .type('text/html; charset=utf-8')
        .header('Content-Security-Policy', certPagePolicy)
        .header('Cache-Control', 'no-store')
        // The address is what opens the page again: it is told to no other site.
        .header('Referrer-Policy', 'no-referrer')
        .header('X-Robots-Tag', 'noindex')
        .send(renderCertPage(content, site, services.clock.now()))
    )
  }

  async function check(request: FastifyRequest, reply: FastifyReply, { key, digits, code }: Asked) {
    await services.limiter.count('lookup', request.ip, services.clock.now())
    const { certificate, refusal } = await verifyCertificate(contextOf(request), {
      Key: key,
      LastFour: digits,
      CheckCode: code,
    })
    const waitSeconds = refusal?.extra.retryAfterSeconds
    if (waitSeconds) reply.header('Retry-After', String(Math.ceil(waitSeconds)))
    const fault = refusal && { text: refusal.message, needsCheckCode: refusal.code === 'CHECK_CODE_WRONG' }
    return send(reply, waitSeconds ? 429 : 200, { kind: 'checked', key, certificate, fault })
  }

  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler((error, request, reply) => {
      const known = refusalOf(error as Error, request)
      if (known?.extra.retryAfterSeconds) reply.header('Retry-After', String(Math.ceil(known.extra.retryAfterSeconds)))
      const text = known?.message ?? '服务器出错了，我们会尽快处理。'
      return send(reply, known?.status ?? 500, { kind: 'failed', text })
    })
    for (const path of ['/Cert', '/cert']) {
      scope.get<{ Querystring: Record<string, unknown> }>(path, (request, reply) => {
        const { c } = request.query
        if (typeof c !== 'string' || c === '') return send(reply, 200, { kind: 'start', typed: null })
        return check(request, reply, { key: c, digits: '', code: '' })
      })
      scope.post(path, { bodyLimit: FORM_BYTES }, (request, reply) => {
        const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
        const read = (name: string): string => form.get(name) ?? ''
        const key = read('c')
        if (key === '') return send(reply, 200, { kind: 'start', typed: cleanCertificateNumber(read('number')) })
        return check(request, reply, { key, digits: read('digits'), code: read('code') })
      })
    }
    done()
  })
}
