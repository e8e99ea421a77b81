import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { StoreConfig } from '#server/config/storeConfig.ts'
import { readAddress } from './s3Settings.ts'
import { type S3Keys, sha256Hex, signHeaders } from './s3Signature.ts'

const TIMEOUT_MS = 10_000

interface PhoneAnswer {
  /** 0 without an answer. */
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** One request as a phone makes it, without the product's own client: for links, temporary credentials and preflights. */
export function requestAsPhone(
  method: 'PUT' | 'GET' | 'OPTIONS',
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
): Promise<PhoneAnswer> {
  return new Promise((resolve) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest
    const request = send(url, { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS) }, (answer) => {
      answer.resume()
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers })
    })
    request.on('error', () => resolve({ status: 0, headers: {} }))
    request.end(body)
  })
}

/** One PUT with temporary credentials; its status. */
export async function uploadWithCredentials(
  store: StoreConfig,
  { sessionToken, ...keys }: S3Keys & { sessionToken: string },
  { key, body, now }: { key: string; body: Buffer; now: number },
): Promise<number> {
  const { isSecure, host, basePath } = readAddress(store.publicEndpoint, store)
  const path = basePath + key
  const given = { 'content-length': String(body.length), 'x-amz-security-token': sessionToken }
  const headers = signHeaders(
    { method: 'PUT', host, path, query: {}, headers: given },
    { keys, region: store.region, service: 's3', now },
    sha256Hex(body),
  )
  const answer = await requestAsPhone('PUT', `${isSecure ? 'https' : 'http'}://${host}${path}`, headers, body)
  return answer.status
}
