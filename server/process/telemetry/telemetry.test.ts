import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readTelemetry } from '#server/config/telemetry.ts'
import { callOutside } from '#server/integrations/callOutside.ts'
import {
  closeRequestScopes,
  inRequestScope,
  openRequestScopes,
  statementComment,
} from '#server/platform/requestScope.ts'
import { findTracer } from '#server/platform/tracing.ts'
import { startTestServer, type TestServer } from '#test/server.ts'
import { productSource } from '#test/sourceFiles.ts'
import { openTelemetry, type Telemetry } from './openTelemetry.ts'

interface Value {
  stringValue?: string
  intValue?: number
}
interface SentSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  kind: number
  attributes: Array<{ key: string; value: Value }>
  status: { code?: number }
}

/** A collector that takes what the exporter sends. */
const sent: Array<{ path: string; headers: Record<string, unknown>; body: string }> = []
let collector: Server
let endpoint: string
let server: TestServer
let telemetry: Telemetry | null = null
const told: Error[] = []
const onError = (error: Error) => void told.push(error)
beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      sent.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts).toString('utf8') })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => collector.once('listening', resolve))
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
})
afterEach(async () => {
  await telemetry?.close()
  telemetry = null
  closeRequestScopes()
})
afterAll(() => void collector.close())

const settings = () =>
  readTelemetry(
    {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc',
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
    },
    false,
  )
const spansSent = () =>
  sent
    .filter(({ path }) => path === '/v1/traces')
    .flatMap(({ body }) => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: Array<{ scopeSpans: Array<{ spans: SentSpan[] }> }>
      }
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    })
const attributeOf = ({ attributes }: SentSpan, key: string) => attributes.find((one) => one.key === key)?.value

test('a request is one trace with the balancer’s, with its statements and calls, its id, and nothing personal', async () => {
  telemetry = await openTelemetry(settings(), 'server', onError)
  server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } })
  const [traceId, parent] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
  const requestId = '5f0c2b1a9d8e7f605f0c2b1a9d8e7f60'
  const mobile = '13899990000'
  const response = await fetch(`${server.url}/api/User/GetToken`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${traceId}-${parent}-01`,
      'x-request-id': requestId,
    },
    body: JSON.stringify({ Mobile: mobile, Pwd: 'wrong-password' }),
  })
  expect(response.status).toBe(200)
  await server.stop()
  await telemetry?.close()
  telemetry = null
  const spans = spansSent().filter((span) => span.traceId === traceId)
  const request = spans.find(({ name }) => name === 'POST /api/User/GetToken') as SentSpan
  expect(request).toMatchObject({ parentSpanId: parent, kind: 2 })
  expect(attributeOf(request, 'http.response.status_code')).toEqual({ intValue: 200 })
  expect(attributeOf(request, 'kaoji.request_id')).toEqual({ stringValue: requestId })
  const statements = spans.filter((span) => attributeOf(span, 'db.query.text'))
  expect(statements.length).toBeGreaterThan(1)
  expect(statements.every(({ parentSpanId }) => parentSpanId === request.spanId)).toBe(true)
  const all = sent.map(({ body }) => body).join('')
  expect(all).not.toContain(mobile)
  expect(all).not.toContain('wrong-password')
  expect(all).toContain('deployment.environment')
  expect(sent[0]?.headers.authorization).toBe('Bearer abc')
})

test('figures go to the collector as OpenTelemetry has them', async () => {
  sent.length = 0
  telemetry = await openTelemetry(settings(), 'server', onError)
  server = await startTestServer()
  await server.call('ExamPublic', 'GetExamAreaList')
  await server.stop()
  await telemetry?.close()
  telemetry = null
  const body = sent.find(({ path }) => path === '/v1/metrics')?.body ?? '{}'
  interface Metric {
    name: string
    histogram?: { dataPoints: Array<{ count: number; bucketCounts: number[]; explicitBounds: number[] }> }
  }
  const { resourceMetrics } = JSON.parse(body) as {
    resourceMetrics: Array<{ scopeMetrics: Array<{ metrics: Metric[] }> }>
  }
  const metrics = resourceMetrics.flatMap(({ scopeMetrics }) => scopeMetrics.flatMap(({ metrics: own }) => own))
  const times = metrics.find(({ name }) => name === 'kaoji_request_seconds')?.histogram?.dataPoints ?? []
  expect(times.length).toBeGreaterThan(0)
  for (const { count, bucketCounts, explicitBounds } of times) {
    expect(bucketCounts).toHaveLength(explicitBounds.length + 1)
    expect(bucketCounts.reduce((sum, one) => sum + Number(one), 0)).toBe(Number(count))
  }
  expect(metrics.map(({ name }) => name)).toContain('nodejs_eventloop_lag_seconds')
})

test('a call outside that fails is a failed span without its address', async () => {
  sent.length = 0
  telemetry = await openTelemetry(settings(), 'worker', onError)
  const url = 'http://127.0.0.1:1/pay?secret=1'
  await expect(callOutside({ service: 'wechatPay', url, method: 'GET', timeoutMs: 1000 })).rejects.toThrow()
  await telemetry?.close()
  telemetry = null
  const [span] = spansSent()
  expect(span).toMatchObject({ name: 'wechatPay GET', kind: 3, status: { code: 2 } })
  expect(JSON.stringify(sent)).not.toContain('secret')
  expect(sent.every(({ path }) => path === '/v1/traces')).toBe(true)
})

test('a collector that is away disturbs nobody', async () => {
  const config = readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' }, false)
  telemetry = await openTelemetry(config, 'server', onError)
  server = await startTestServer()
  expect((await server.call('ExamPublic', 'GetExamAreaList')).Code).toBe(1)
  await server.stop()
  await telemetry?.close()
  telemetry = null
  await expect.poll(() => told.length, { message: 'the export that failed is told' }).toBeGreaterThan(0)
})

test('without the setting nothing is loaded, and a silent copy sends nothing to another machine', async () => {
  expect(await openTelemetry(null, 'server', onError)).toBeNull()
  expect(findTracer()).toBeNull()
  const loading = productSource()
    .filter(({ imports }) => imports.some(({ path, isTypeOnly }) => path.startsWith('@opentelemetry/') && !isTypeOnly))
    .map(({ path }) => path)
  expect(loading.every((path) => path.startsWith('server/process/telemetry/'))).toBe(true)
  const static_ = productSource().filter(
    ({ path, text }) => !loading.includes(path) && /from '.*telemetry\/(createTracer|otlpMetrics)/.test(text),
  )
  expect(static_).toEqual([])
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'https://otel.example.cn' }
  expect(readTelemetry(env, true)).toBeNull()
  expect(readTelemetry(env, false)).toMatchObject({ endpoint: 'https://otel.example.cn', serviceName: 'kaoji' })
  expect(readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }, true)).not.toBeNull()
  expect(() => readTelemetry({ ...env, OTEL_EXPORTER_OTLP_HEADERS: 'abc' }, false)).toThrow(/不是 名=值/)
  expect(() => readTelemetry({ ...env, OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, false)).toThrow(/http\/json/)
})

test('a statement says for which request it runs, with SQL_COMMENTS alone', async () => {
  const own = `select query from pg_stat_activity where pid = pg_backend_pid()`
  server = await startTestServer()
  const asked = async () => (await sql<{ query: string }>`${sql.raw(own)}`.execute(server.db)).rows[0]?.query
  expect(await inRequestScope({ requestId: 'abc' }, asked)).toBe(own)
  openRequestScopes()
  expect(await inRequestScope({ requestId: 'abc-1' }, asked)).toBe(`${own} /*request_id='abc-1'*/`)
  expect(inRequestScope({ requestId: "x' */ drop" }, statementComment)).toBe('')
  expect(statementComment()).toBe('')
  await server.stop()

  // The whole way: a balancer's id is in the statement that its request runs.
  server = await startTestServer({ env: { TRUST_PROXY: 'loopback' } })
  const texts: string[] = []
  const connect = server.database.pool.connect.bind(server.database.pool) as () => Promise<{ query: unknown }>
  vi.spyOn(server.database.pool, 'connect').mockImplementation(async () => {
    const client = await connect()
    const query = (client.query as (...args: unknown[]) => unknown).bind(client)
    client.query = (...args: unknown[]) => {
      texts.push(String(typeof args[0] === 'string' ? args[0] : (args[0] as { text?: string }).text))
      return query(...args)
    }
    return client as never
  })
  const requestId = 'balancer-0123456789abcdef'
  const body = JSON.stringify({ Mobile: '13899990001', Pwd: 'wrong-password' })
  const headers = { 'content-type': 'application/json', 'x-request-id': requestId }
  await fetch(`${server.url}/api/User/GetToken`, { method: 'POST', headers, body })
  expect(texts.filter((text) => text.endsWith(`/*request_id='${requestId}'*/`)).length).toBeGreaterThan(1)
  await server.stop()
})
