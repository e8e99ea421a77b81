import type { S3Settings } from '#server/integrations/storage/s3Settings.ts'
import { createSecrets, type SecretKeys, type Secrets } from '#server/security/secrets.ts'
import { type Env, fail, readGroup, readUrl } from './readSettings.ts'

/** Where the server mounts the embedded store, since phones can reach one port only. */
export const STORE_PATH = '/store'
const EMBEDDED_BUCKET = 'kaoji'
const EMBEDDED_REGION = 'local'
/** The name of the store's key that is made from a SECRET_KEY, by the id of that. */
const embeddedKeyId = (id: number): string => (id === 1 ? 'kaoji' : `kaoji${id}`)

/** The bucket of the product, its own or an outside one (rulings#settings, `S3_*`). */
export type StoreConfig = S3Settings & {
  publicEndpoint: string
  isEmbedded: boolean
  /** Secrets of the embedded store from earlier SECRET_KEYs, by access key id: links already issued were signed with them. */
  earlierSecrets?: ReadonlyMap<string, string>
}

/** Who issues upload credentials (rulings#settings, `STS_*`). */
export type StsConfig =
  | { provider: 'embedded'; tokenKey: Buffer }
  | { provider: 'aliyun' | 'aws'; endpoint: string; roleArn: string }

interface ServerAddress {
  port: number
  host: string
  publicUrl: string
  secretKeys: SecretKeys
  /** The origin of the embedded store where it runs as a service of its own. */
  storeUrl?: string | null
}

const GROUP = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const

function loopbackOf(host: string): string {
  if (host === '0.0.0.0' || host === '::' || host === 'localhost') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** The keys of the embedded store; ids of SECRET_KEY count up by one. */
function embeddedKeys(secrets: Secrets) {
  const [newest, ...earlier] = secrets.macs('storeKey', 'secret access key')
  return {
    accessKeyId: embeddedKeyId(secrets.newest),
    secretAccessKey: newest as string,
    earlierSecrets: new Map(earlier.map((secret, at) => [embeddedKeyId(secrets.newest - 1 - at), secret])),
  }
}

export function readStore(env: Env, server: ServerAddress): StoreConfig & { tokenKey: Buffer } {
  const secrets = createSecrets(server.secretKeys)
  const tokenKey = Buffer.from(secrets.mac('storeToken', 'session tokens'), 'base64url')
  const pathStyle = env.S3_PATH_STYLE
  if (pathStyle && pathStyle !== '0' && pathStyle !== '1') fail('S3_PATH_STYLE', '只能是 0 或 1')
  const group = readGroup(env, GROUP)
  if (!group) {
    if (pathStyle) fail(GROUP.join('、'), '已设置 S3_PATH_STYLE，缺少这些项')
    return {
      isEmbedded: true,
      endpoint: `${server.storeUrl ?? `http://${loopbackOf(server.host)}:${server.port}`}${STORE_PATH}`,
      publicEndpoint: `${server.publicUrl}${STORE_PATH}`,
      region: EMBEDDED_REGION,
      bucket: EMBEDDED_BUCKET,
      isPathStyle: true,
      isPayloadSigned: false,
      ...embeddedKeys(secrets),
      tokenKey,
    }
  }
  const endpoint = readUrl(env, 'S3_ENDPOINT', '')
  return {
    isEmbedded: false,
    endpoint,
    publicEndpoint: endpoint,
    region: group.S3_REGION,
    bucket: group.S3_BUCKET,
    isPathStyle: pathStyle !== '0',
    accessKeyId: group.S3_ACCESS_KEY_ID,
    secretAccessKey: group.S3_SECRET_ACCESS_KEY,
    tokenKey,
  }
}

export function readSts(env: Env, store: StoreConfig & { tokenKey: Buffer }): StsConfig {
  const provider = env.STS_PROVIDER || (store.isEmbedded ? 'embedded' : '')
  if (provider === 'embedded') {
    if (!store.isEmbedded) fail('STS_PROVIDER', 'embedded 只能与内置存储一起使用，请设置 aliyun 或 aws')
    for (const name of ['STS_ENDPOINT', 'STS_ROLE_ARN'])
      if (env[name]) fail('STS_PROVIDER', `已设置 ${name}，这一项须为 aliyun 或 aws`)
    return { provider, tokenKey: store.tokenKey }
  }
  if (provider === '') return fail('STS_PROVIDER', '使用外部存储（S3_ENDPOINT）时必须设置，可用 aliyun、aws')
  if (provider !== 'aliyun' && provider !== 'aws')
    return fail('STS_PROVIDER', `“${provider}”不认识，可用 embedded、aliyun、aws`)
  if (store.isEmbedded) fail(GROUP.join('、'), `STS_PROVIDER=${provider} 时必须设置`)
  const roleArn = env.STS_ROLE_ARN || fail('STS_ROLE_ARN', `STS_PROVIDER=${provider} 时必须设置`)
  const suffix = store.region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com'
  const fallback = provider === 'aliyun' ? 'https://sts.aliyuncs.com' : `https://sts.${store.region}.${suffix}`
  return { provider, endpoint: readUrl(env, 'STS_ENDPOINT', fallback), roleArn }
}
