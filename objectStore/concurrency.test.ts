import { createHash, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signRaw } from '../test/objectStore/rawClient.ts'
import { BUCKET, openTestStore, REGION, ROOT, type TestStore } from '../test/objectStore/testStore.ts'

const ROUNDS = 10
let store: TestStore
beforeAll(async () => {
  store = await openTestStore()
})
afterAll(async () => {
  expect(store.faults).toEqual([])
  await store.close()
})

const md5 = (bytes: Buffer) => createHash('md5').update(bytes).digest('hex')
const listOf = (etags: string[]) =>
  `<CompleteMultipartUpload>${etags
    .map((etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${etag}</ETag></Part>`)
    .join('')}</CompleteMultipartUpload>`

async function createUpload(key: string): Promise<string> {
  const { body } = await store.send('POST', `${key}?uploads`)
  return `${key}?uploadId=${/<UploadId>(\w+)</.exec(body.toString())?.[1]}`
}

const putPart = (upload: string, number: number, body: Buffer) =>
  store.send('PUT', `${upload}&partNumber=${number}`, { body })

/** Expects that every file on disk belongs to a row and every row to a file. */
async function expectNoLeak(): Promise<void> {
  // A replaced file is removed after the response to the request that replaced it.
  const alone = async () => {
    const { rows } = await store.pool.query<{ blob: string }>(
      'select blob from object_store.object_blob union all select blob from object_store.upload_part',
    )
    const [files, named] = [store.blobFiles(), rows.map(({ blob }) => blob)]
    return [...files.filter((file) => !named.includes(file)), ...named.filter((blob) => !files.includes(blob))]
  }
  await expect.poll(alone).toEqual([])
}

test('concurrent puts: one of them wins completely', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const bodies = Array.from({ length: 6 }, () => randomBytes(70_000))
    const answers = await Promise.all(bodies.map((body) => store.send('PUT', 'race', { body })))
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200))
    const { body, headers } = await store.send('GET', 'race')
    expect(bodies.some((one) => one.equals(body))).toBe(true)
    expect(headers.etag).toBe(`"${md5(body)}"`)
  }
  await expectNoLeak()
})

test('concurrent puts with If-None-Match: * : exactly one succeeds', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const put = () => store.send('PUT', `once-${round}`, { body: randomBytes(100), headers: { 'if-none-match': '*' } })
    const answers = await Promise.all(Array.from({ length: 6 }, put))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 412)).toHaveLength(5)
  }
  await expectNoLeak()
})

test('two completes give the same answer and one object; the upload is over', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const upload = await createUpload('complete')
    const part = randomBytes(5000)
    const body = listOf([String((await putPart(upload, 1, part)).headers.etag)])
    const answers = await Promise.all(Array.from({ length: 4 }, () => store.send('POST', upload, { body })))
    expect(new Set(answers.map((answer) => `${answer.status} ${answer.body.toString()}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect((await store.send('GET', 'complete')).body.equals(part)).toBe(true)
    expect((await putPart(upload, 2, part)).code).toBe('NoSuchUpload')
    expect((await store.send('DELETE', upload)).code).toBe('NoSuchUpload')
    expect((await store.send('POST', upload, { body: listOf([md5(randomBytes(1))]) })).code).toBe('NoSuchUpload')
  }
  await expectNoLeak()
})

test('a part that ends after Abort does not stay', async () => {
  const upload = await createUpload('aborted')
  const path = `/store/${BUCKET}/${upload}&partNumber=1`
  const unsigned = { method: 'PUT', path, headers: { 'content-length': '100000' } }
  const signing = { keys: ROOT, region: REGION, at: new Date(), payloadHash: 'UNSIGNED-PAYLOAD' }
  const { request } = signRaw(unsigned, `127.0.0.1:${store.port}`, signing)
  const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const files = store.blobFiles().length
  const socket = connect(store.port, '127.0.0.1')
  socket.write(`PUT ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(Buffer.alloc(50_000))
  await expect.poll(() => store.blobFiles().length).toBe(files + 1)
  expect((await store.send('DELETE', upload)).status).toBe(204)
  const answer = new Promise<string>((resolve) => socket.once('data', (piece) => resolve(piece.toString('latin1'))))
  socket.write(Buffer.alloc(50_000))
  expect(await answer).toContain('<Code>NoSuchUpload</Code>')
  socket.destroy()
  await expectNoLeak()
})

test('abort and complete during part uploads: rows and files stay consistent', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const upload = await createUpload('mixed')
    const first = randomBytes(5000)
    const etag = String((await putPart(upload, 1, first)).headers.etag)
    const [completed, aborted, ...parts] = await Promise.all([
      store.send('POST', upload, { body: listOf([etag]) }),
      store.send('DELETE', upload),
      ...[1, 2, 3].map((number) => putPart(upload, number, number === 1 ? first : randomBytes(3000))),
    ])
    expect([
      [200, 404],
      [404, 204],
    ]).toContainEqual([completed.status, aborted.status])
    for (const { status } of parts) expect([200, 404]).toContain(status)
    if (completed.status === 200) expect((await store.send('GET', 'mixed')).body.equals(first)).toBe(true)
  }
  await expectNoLeak()
})

test('the same part twice: the later row stays, the other file is removed', async () => {
  const upload = await createUpload('same-part')
  const bodies = Array.from({ length: 6 }, () => randomBytes(4000))
  await Promise.all(bodies.map((body) => putPart(upload, 1, body)))
  const listed = (await store.send('GET', upload)).body.toString()
  expect(bodies.some((body) => listed.includes(md5(body)))).toBe(true)
  // Two concurrent first writes of a part may leave one file to the sweeper.
  await store.store.sweep(-60_000)
  await expectNoLeak()
  await store.send('DELETE', upload)
})

test('a reader gets the old object to its end while it is overwritten or deleted', async () => {
  const old = randomBytes(4_000_000)
  for (const end of ['PUT', 'DELETE']) {
    await store.send('PUT', 'read', { body: old })
    const path = `/store/${BUCKET}/read`
    const signing = { keys: ROOT, region: REGION, at: new Date() }
    const { request } = signRaw({ method: 'GET', path, headers: {} }, `127.0.0.1:${store.port}`, signing)
    const socket = connect(store.port, '127.0.0.1')
    const lines = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
    await new Promise((resolve) => socket.once('readable', resolve))
    await store.send(end, 'read', end === 'PUT' ? { body: 'new' } : {})
    await store.store.sweep(-60_000)
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of socket) {
      pieces.push(piece as Buffer)
      size += (piece as Buffer).length
      if (size > old.length) break
    }
    const answer = Buffer.concat(pieces)
    expect(answer.subarray(answer.indexOf('\r\n\r\n') + 4).equals(old)).toBe(true)
  }
  await expect.poll(async () => (await store.send('HEAD', 'read')).status).toBe(404)
  await expectNoLeak()
})

test('the sweeper removes exactly the files without a row, also during uploads', async () => {
  await store.send('PUT', 'kept', { body: 'kept' })
  const running = Array.from({ length: 10 }, (_, at) => store.send('PUT', `sweep-${at}`, { body: randomBytes(50_000) }))
  const swept = [store.store.sweep(-60_000), store.store.sweep(-60_000)]
  for (const { status } of await Promise.all(running)) expect(status).toBe(200)
  await Promise.all(swept)
  for (let at = 0; at < 10; at++) expect((await store.send('GET', `sweep-${at}`)).body.length).toBe(50_000)
  const upload = await createUpload('old-upload')
  await putPart(upload, 1, randomBytes(100))
  store.clock.offsetMs = 8 * 24 * 3_600_000
  await store.store.sweep()
  store.clock.offsetMs = 0
  expect((await store.send('GET', upload)).code).toBe('NoSuchUpload')
  expect((await store.send('GET', 'kept')).body.toString()).toBe('kept')
  await expectNoLeak()
})
