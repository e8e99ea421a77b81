type Env = Record<string, string | undefined>

export interface StandaloneSettings {
  databaseUrl: string
  folder: string
  host: string
  port: number
  basePath: string
  region: string
  buckets: string[]
  accessKeyId: string
  secretAccessKey: string
  tokenKey: Buffer
  corsOrigins: string[]
  reserveBytes: number
}

/** Reads the settings of the stand-alone store from the environment. @throws Error that names the setting */
export function readSettings(env: Env): StandaloneSettings {
  const required = (name: string): string => {
    const value = env[name]
    if (!value) throw new Error(`${name} is not set`)
    return value
  }
  const wholeNumber = (name: string, fallback: number, most: number): number => {
    const text = env[name] || String(fallback)
    if (!/^\d{1,15}$/.test(text) || Number(text) > most) throw new Error(`${name} is not a number up to ${most}`)
    return Number(text)
  }
  const basePath = env.OBJECT_STORE_BASE_PATH ?? ''
  if (basePath !== '' && !/^(\/[A-Za-z0-9_-]+)+$/.test(basePath))
    throw new Error('OBJECT_STORE_BASE_PATH must look like /store')
  const tokenKey = Buffer.from(required('OBJECT_STORE_TOKEN_KEY'))
  if (tokenKey.length < 32) throw new Error('OBJECT_STORE_TOKEN_KEY requiredAction 32 bytes')
  return {
    databaseUrl: required('DATABASE_URL'),
    folder: required('OBJECT_STORE_FOLDER'),
    host: env.OBJECT_STORE_HOST || '127.0.0.1',
    port: wholeNumber('OBJECT_STORE_PORT', 0, 65_535),
    basePath,
    region: env.S3_REGION || 'local',
    buckets: (env.S3_BUCKET || 'kaoji').split(','),
    accessKeyId: required('S3_ACCESS_KEY_ID'),
    secretAccessKey: required('S3_SECRET_ACCESS_KEY'),
    tokenKey,
    corsOrigins: (env.OBJECT_STORE_ORIGINS ?? '').split(',').filter((origin) => origin !== ''),
    reserveBytes: wholeNumber('OBJECT_STORE_RESERVE_BYTES', 256 * 1024 * 1024, Number.MAX_SAFE_INTEGER),
  }
}
