import multipart from '@fastify/multipart'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { refusalText } from '#contract/refusals.ts'
import { STORE_PATH } from '#server/config/storeConfig.ts'
import type { Services } from '#server/http/services.ts'
import * as api from './api.ts'
import { countAnswers } from './http/answerMeter.ts'
import { mountCertList } from './http/certList.ts'
import { mountCertPage } from './http/certPage.ts'
import { answerClientError } from './http/clientError.ts'
import { closeConnectionsOnStop } from './http/closeConnections.ts'
import { isApi, refusal } from './http/envelope.ts'
import { answerError } from './http/errors.ts'
import { mountFiles } from './http/files.ts'
import { noticeForwarded } from './http/forwarded.ts'
import { mountHealth } from './http/health.ts'
import { parseJson } from './http/json.ts'
import { mountLive } from './http/live.ts'
import { observe } from './http/metrics.ts'
import { mountApi } from './http/mount.ts'
import { mountNotices } from './http/notices.ts'
import { mountOpenApi } from './http/openApi.ts'
import { mountPages } from './http/pages.ts'
import { requestIds } from './http/requestId.ts'
import { limitRequestTime } from './http/requestTime.ts'
import { mountSandbox } from './http/sandboxProxy.ts'
import { addSecurityHeaders } from './http/securityHeaders.ts'
import { refuseRepeatedHeaders } from './http/singleHeaders.ts'
import { mountSounds } from './http/sounds.ts'
import { mountStore, type StoreHandler } from './http/store.ts'
import { traceRequests } from './http/traceRequests.ts'
import { mountWechatMessages } from './http/wechatMessages.ts'
import { compressAnswers } from './tuning/compress.ts'

declare module 'fastify' {
  interface FastifyRequest {
    accountId: number | null
  }
}

const JSON_BODY_BYTES = 64 * 1024

interface Options {
  services: Services
  logger: FastifyBaseLogger | false
  /** The built web pages; null where only the API is wanted. */
  pagesFolder: string | null
  /** The embedded object store; null where the store is an outside one. */
  store: StoreHandler | null
}

/** One HTTP server with everything mounted; used by main and by every test. */
export async function buildApp({ services, logger, pagesFolder, store }: Options): Promise<FastifyInstance> {
  const app = fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    // The framework's request log contains the URL, and with it mobiles and certificate numbers; ours names only the
    // route.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIds(services.config.trustProxy),
    requestIdHeader: false,
    trustProxy: services.config.trustProxy || false,
    bodyLimit: JSON_BODY_BYTES,
    requestTimeout: 0,
    connectionTimeout: 130_000,
    keepAliveTimeout: 72_000,
    // Requests on connections that are open when a shutdown begins are still served; only new connections are refused.
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    // An address that cannot be decoded reaches no route; the framework's own answer would repeat it.
    frameworkErrors: (error, request, reply) =>
      // A browser that asked for a page is redirected to one; a client of the API or of the store gets the error.
      isApi(request.url) || request.url.startsWith(`${STORE_PATH}/`)
        ? answerError(error, request, reply)
        : reply.redirect('/404', 302),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    http: { headersTimeout: 20_000, maxHeaderSize: 16 * 1024 },
  })
  app.decorateRequest('accountId', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    const text = String(body)
    try {
      done(null, text.trim() === '' ? undefined : parseJson(text))
    } catch (error) {
      done(Object.assign(error as Error, { statusCode: 400 }))
    }
  })
  // Clients that send everything in the query may still set some content type; an empty body of any type is accepted.
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => {
    if (String(body).trim() === '') done(null, undefined)
    else done(Object.assign(new Error('a body of another type than JSON'), { statusCode: 400 }))
  })
  await app.register(multipart, {
    limits: { fieldNameSize: 100, fieldSize: 2000, fields: 10, files: 2, headerPairs: 100 },
  })
  traceRequests(app)
  closeConnectionsOnStop(app, services.readiness)
  await compressAnswers(app)
  limitRequestTime(app)
  addSecurityHeaders(app, services.config)
  refuseRepeatedHeaders(app)
  noticeForwarded(app, services)
  observe(app)
  countAnswers(app, services.answerMeter)
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        accountId: request.accountId,
      },
      'request',
    )
    done()
  })
  app.setErrorHandler((error, request, reply) => answerError(error as Error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    if (isApi(request.url)) return reply.code(404).send(refusal(refusalText('ADDRESS_UNKNOWN')))
    return reply.code(404).type('text/plain; charset=utf-8').send(refusalText('ADDRESS_UNKNOWN'))
  })
  mountHealth(app, services)
  mountApi(app, services, api)
  mountLive(app, services)
  mountOpenApi(app)
  mountNotices(app, services)
  mountWechatMessages(app, services)
  mountFiles(app, services)
  mountSounds(app, services)
  mountCertPage(app, services)
  mountCertList(app, services)
  if (store) mountStore(app, store, services.config.store)
  if (services.config.sandboxUrl) mountSandbox(app, services.config.sandboxUrl)
  if (pagesFolder) await mountPages(app, services, pagesFolder)
  return app
}
