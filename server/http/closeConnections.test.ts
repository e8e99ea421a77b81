import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { until } from '#test/waiting.ts'
import { closeConnectionsOnStop } from './closeConnections.ts'

test('a keep-alive connection whose answer ends after the shutdown began does not delay it', async () => {
  const app = fastify({ keepAliveTimeout: 600_000 })
  closeConnectionsOnStop(app, { isStopping: false })
  const body = new PassThrough()
  app.get('/', (_request, reply) => reply.type('text/plain').send(body))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  body.write('first ')
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ port, agent, host: '127.0.0.1' }, resolve).on('error', reject)
  })
  const closed = app.close()
  // At this point the framework has closed the idle connections.
  await until('the end of listening', () => !app.server.listening)
  body.end('last')
  expect(await text(answer)).toBe('first last')
  await closed
  agent.destroy()
})

test('a connection on which no request ever came does not delay it', async () => {
  const app = fastify()
  closeConnectionsOnStop(app, { isStopping: false })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const ended = once(socket, 'close')
  await once(socket, 'connect')
  await app.close()
  await ended
})

test('a connection whose request has begun to arrive is answered', async () => {
  const app = fastify({ return503OnClosing: false })
  closeConnectionsOnStop(app, { isStopping: false })
  app.get('/', () => 'answered')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n')
  await once(app.server, 'connection')
  const closed = app.close()
  // Longer than a connection is kept on which nothing comes.
  await new Promise((resume) => setTimeout(resume, 2000))
  socket.end('connection: close\r\n\r\n')
  expect(await answer).toContain('answered')
  await closed
})

test('each answer of a server that stops says that its connection ends, past the framework too', async () => {
  const readiness = { isStopping: false }
  const app = fastify()
  closeConnectionsOnStop(app, readiness)
  app.get('/own', () => 'own')
  let release: (() => void) | null = null as (() => void) | null
  app.get('/late', async () => {
    await new Promise<void>((resume) => {
      release = resume
    })
    return 'late'
  })
  app.get('/past', (_request, reply) => {
    reply.hijack()
    reply.raw.writeHead(200, ['Content-Length', '4']).end('past')
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string) =>
    new Promise<string | undefined>((resolve, reject) => {
      get({ port, path, agent, host: '127.0.0.1' }, (answer) => {
        answer.resume()
        answer.on('end', () => resolve(answer.headers.connection))
      }).on('error', reject)
    })
  for (const path of ['/own', '/past']) expect(await ask(path), path).toBe('keep-alive')
  const late = ask('/late')
  await until('a request under way', () => release !== null)
  readiness.isStopping = true
  release?.()
  expect(await late).toBe('close')
  for (const path of ['/own', '/past']) expect(await ask(path), path).toBe('close')
  agent.destroy()
  await app.close()
})

test.each([
  ['a body', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: 5000\r\n\r\n', ''],
  ['a second request', 'GET / HTTP/1.1\r\nhost: a\r\n\r\n', 'GET / HTTP/1.1\r\nhost: a\r\n'],
])('%s that arrives byte by byte does not delay it', async (_what, first, second) => {
  const app = fastify()
  closeConnectionsOnStop(app, { isStopping: false })
  app.get('/', () => 'answered')
  app.post('/', () => 'answered')
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  // `once` of Node fails with the error of a socket that is cut while it writes.
  const ended = new Promise((resume) => socket.once('close', resume))
  socket.resume().write(first)
  await once(app.server, 'request')
  socket.write(second)
  const dribble = setInterval(() => socket.write('x'), 300)
  await app.close()
  await ended
  clearInterval(dribble)
})

test('a body that keeps arriving is answered', async () => {
  const app = fastify({ return503OnClosing: false })
  closeConnectionsOnStop(app, { isStopping: false })
  app.post<{ Body: string }>('/', ({ body }) => String(body.length))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const answer = text(socket)
  const [parts, size] = [70, 2000]
  socket.write(`POST / HTTP/1.1\r\nhost: a\r\ncontent-type: text/plain\r\ncontent-length: ${parts * size}\r\n\r\n`)
  await once(app.server, 'request')
  const closed = app.close()
  // Longer than a part of a request is kept of which nothing comes.
  for (let part = 0; part < parts; part++) {
    await new Promise((resume) => setTimeout(resume, 100))
    socket.write('x'.repeat(size))
  }
  expect(await answer).toContain(String(parts * size))
  await closed
})
