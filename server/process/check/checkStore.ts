import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Addresses, readAddresses } from '#server/config/addresses.ts'
import { checkFormats } from '#server/config/formats.ts'
import { readStoreUrl } from '#server/config/machines.ts'
import type { Env } from '#server/config/readSettings.ts'
import { readSecretKeys } from '#server/config/secretKey.ts'
import { readStore, readSts, type StoreConfig, type StsConfig } from '#server/config/storeConfig.ts'
import type { OutsideError } from '#server/integrations/outsideError.ts'
import { createS3Store, type S3Store } from '#server/integrations/storage/createS3Store.ts'
import { requestAsPhone, uploadWithCredentials } from '#server/integrations/storage/uploadAsPhone.ts'
import { createSts } from '#server/integrations/sts/createSts.ts'
import { bad, type Finding, good, noOutcome, note, readOrTell, tryCall } from './finding.ts'
import { only } from './only.ts'
import { noCors, OTHER_SECRET_KEY, ROLE_TOO_NARROW, ROLE_TOO_WIDE, storeFault, stsFault } from './storeTexts.ts'

const BODY = Buffer.from('kaoji')
const TYPE = 'text/plain'
const LINK_SECONDS = 300
const CREDENTIALS_SECONDS = 900

interface Trial {
  config: StoreConfig
  sts: StsConfig
  store: S3Store
  publicUrl: string
  /** Where `npm run store` is; null for the store of the server, or an outside one. */
  storeUrl: string | null
  /** The folder of this trial's objects; nothing else lies below it. */
  prefix: string
  now: () => number
}

/**
 * Tries the store with small objects of its own, which it removes again: write, read, list and delete with the key, an
 * upload by a link as pages make it, CORS, and an upload with credentials of STS.
 */
export async function checkStore(env: Env, now: () => number): Promise<Finding[]> {
  const findings: Finding[] = []
  const own = only(env, 'S3_', 'STS_')
  const trial = readOrTell(() => prepare(env, own, now), findings)
  if (!trial) return findings
  if (trial === 'noKey') return [note('没有设置 S3_ENDPOINT，将使用内置存储；它在第一次 npm start 时建立，现在还没有')]
  const { config, store } = trial
  if (trial.storeUrl)
    findings.push(note(`现在用的是 STORE_URL（${trial.storeUrl}）的存储，需要 npm run store 正在运行`))
  else if (config.isEmbedded) findings.push(note('没有设置 S3_ENDPOINT，现在用的是内置存储，需要系统正在运行'))
  const tell = (error: OutsideError) => tellFault(trial, error)
  try {
    findings.push(...(await tryCall(() => tryKey(trial), tell)))
    if (findings.some(({ kind }) => kind === 'bad')) return findings
    findings.push(...(await tryCall(() => tryLinks(trial), tell)))
    findings.push(
      ...(await tryCall(
        () => tryCredentials(trial),
        (error) => tellSts(trial.sts, error),
      )),
    )
  } finally {
    await cleanUp(trial)
    store.close()
  }
  return findings
}

function prepare(env: Env, own: Env, now: () => number): Trial | 'noKey' {
  checkFormats(own)
  const addresses: Addresses = readAddresses(env)
  const dataDir = resolve(env.DATA_DIR || './data')
  const isEmbedded = !own.S3_ENDPOINT
  if (isEmbedded && !env.SECRET_KEY && !existsSync(join(dataDir, 'secret.key'))) return 'noKey'
  // Only the embedded store has keys that are derived from the secret.
  const secretKeys = isEmbedded ? readSecretKeys(env, dataDir, !env.DATABASE_URL) : new Map([[1, Buffer.alloc(32)]])
  const storeUrl = readStoreUrl(env)
  const config = readStore(own, { ...addresses, secretKeys, storeUrl })
  const prefix = `check/${randomBytes(8).toString('hex')}/`
  const store = createS3Store({ ...config, idleMs: 10_000 }, now)
  return { config, sts: readSts(own, config), store, publicUrl: addresses.publicUrl, prefix, now, storeUrl }
}

function tellFault({ config, storeUrl }: Trial, error: OutsideError): Finding {
  const { isEmbedded, endpoint, bucket, isPathStyle } = config
  const isAnswer = !['TIMEOUT', 'NETWORK', 'UNREADABLE'].includes(error.code) && !error.temporary
  if (isAnswer && storeUrl && error.code === 'SignatureDoesNotMatch') return bad(OTHER_SECRET_KEY)
  if (isAnswer) return bad(storeFault(error.code))
  if (storeUrl) return bad(`连不上存储 ${storeUrl}。请检查 STORE_URL，并先在那台机器上启动 npm run store`)
  if (isEmbedded) return bad(`连不上内置存储 ${endpoint}。请先 npm start，再检查`)
  return noOutcome(error, isPathStyle ? endpoint : `${endpoint}（桶 ${bucket}）`, 'S3_ENDPOINT、S3_BUCKET')
}

function tellSts(sts: StsConfig, error: OutsideError): Finding {
  const isAnswer = !['TIMEOUT', 'NETWORK', 'UNREADABLE'].includes(error.code) && !error.temporary
  return isAnswer
    ? bad(stsFault(error.code))
    : noOutcome(error, sts.provider === 'embedded' ? '内置存储' : sts.endpoint, 'STS_ENDPOINT')
}

async function tryKey({ store, prefix }: Trial): Promise<Finding[]> {
  const key = `${prefix}key.txt`
  await store.put(key, BODY, { contentType: TYPE })
  const opened = await store.get(key)
  opened?.stream.resume()
  if (opened?.bytes !== BODY.length) return [bad('写入存储的文件读回来不一样。请检查 S3_ENDPOINT 前面是否有缓存或代理')]
  let isListed = false
  for await (const page of store.list(prefix)) isListed ||= page.some((object) => object.key === key)
  await store.remove(key)
  const isGone = (await store.head(key)) === null
  if (!isListed) return [bad('存储桶列不出刚写入的文件，夜间清理会漏掉文件。请检查 ListBucket 权限')]
  return [isGone ? good('存储桶可以写入、读取、列举和删除') : bad('存储桶删不掉文件。请检查 DeleteObject 权限')]
}

/** A page uploads by a link that the server signed, from the product's own origin. */
async function tryLinks({ config, store, publicUrl, prefix }: Trial): Promise<Finding[]> {
  const key = `${prefix}link.txt`
  const link = store.presignPut(key, { expiresSeconds: LINK_SECONDS, bytes: BODY.length, contentType: TYPE })
  const given = { 'content-type': TYPE, 'content-length': String(BODY.length), origin: publicUrl }
  const { status, headers } = await requestAsPhone('PUT', link, given, BODY)
  const read = await requestAsPhone('GET', store.presignGet(key, { expiresSeconds: LINK_SECONDS }), {})
  if (status !== 200 || read.status !== 200)
    return [
      bad(
        `手机用签名链接传不上文件（上传 ${status}，读取 ${read.status}）。请检查 PUBLIC_URL 和 S3_ENDPOINT 是否能从外网访问`,
      ),
    ]
  const found = [good('手机可以用签名链接上传和读取')]
  // The embedded store has the pages' own origin.
  if (config.isEmbedded) return found
  const ask = {
    origin: publicUrl,
    'access-control-request-method': 'PUT',
    'access-control-request-headers': 'content-type',
  }
  const preflight = await requestAsPhone('OPTIONS', link, ask)
  const isAllowed = [publicUrl, '*'].includes(String(preflight.headers['access-control-allow-origin']))
  const isExposed = /etag|\*/i.test(String(headers['access-control-expose-headers'] ?? ''))
  return [...found, isAllowed && isExposed ? good(`存储桶允许 ${publicUrl} 跨域上传`) : bad(noCors(publicUrl))]
}

async function tryCredentials({ config, sts, prefix, now }: Trial): Promise<Finding[]> {
  const own = `${prefix}video/`
  const credentials = await createSts(sts, config).issue({
    prefix: own,
    seconds: CREDENTIALS_SECONDS,
    maxObjectBytes: 1024,
    share: { name: 'check', maxBytes: 0, maxObjects: 0 },
    now: now(),
  })
  const upload = (key: string) => uploadWithCredentials(config, credentials, { key, body: BODY, now: now() })
  if ((await upload(`${own}sts.txt`)) !== 200) return [bad(ROLE_TOO_NARROW)]
  if ((await upload(`${prefix}beside.txt`)) === 200) return [bad(ROLE_TOO_WIDE)]
  return [good('上传凭证可以写自己的目录，写不到别处')]
}

async function cleanUp({ store, prefix }: Trial): Promise<void> {
  const keys = ['key.txt', 'link.txt', 'video/sts.txt', 'beside.txt']
  // Each is removed for itself; a store that refuses has been told of already.
  await Promise.all(keys.map((key) => store.remove(prefix + key).catch(() => undefined)))
}
