import { createHash, createHmac } from 'node:crypto'
import type { StoreAccess } from '#sandbox/options.ts'

export interface StoredObject {
  key: string
  bytes: number
  /** Milliseconds since 1970. */
  modifiedAt: number
}

const TIMEOUT_MS = 2000
const REFERENCES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** The first thousand objects of the product's store, newest first; null if it does not answer. */
export async function listObjects(access: StoreAccess, now: number): Promise<StoredObject[] | null> {
  const url = new URL(`${access.endpoint}/${access.bucket}/?list-type=2`)
  const time = new Date(now).toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${access.region}/s3/aws4_request`
  const headers = { host: url.host, 'x-amz-content-sha256': sha256(''), 'x-amz-date': time }
  const names = Object.keys(headers).join(';')
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`)
  const canonical = ['GET', url.pathname, 'list-type=2', ...lines, '', names, sha256('')].join('\n')
  const key = scope.split('/').reduce<Buffer>((last, part) => hmac(last, part), Buffer.from(`AWS4${access.secret}`))
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${time}\n${scope}\n${sha256(canonical)}`).toString('hex')
  const authorization = `AWS4-HMAC-SHA256 Credential=${access.keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
  try {
    const { host: _setByFetch, ...sent } = headers
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(url, { headers: { ...sent, authorization }, signal })
    return response.ok ? readList(await response.text()) : null
  } catch {
    return null
  }
}

function readList(xml: string): StoredObject[] {
  const read = (object: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(object)?.[1] ?? ''
  return [...xml.matchAll(/<Contents>.*?<\/Contents>/gs)]
    .map(([object]) => ({
      key: read(object, 'Key').replace(/&(\w+);/g, (all, name: string) => REFERENCES[name] ?? all),
      bytes: Number(read(object, 'Size')),
      modifiedAt: Date.parse(read(object, 'LastModified')),
    }))
    .sort((one, other) => other.modifiedAt - one.modifiedAt)
}
