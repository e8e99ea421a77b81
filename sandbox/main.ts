import { createSandbox } from './createSandbox.ts'
import type { StoreAccess } from './options.ts'

function setting(name: string): string {
  const value = process.env[name]
  if (value === undefined || value === '') throw new Error(`${name} is not set`)
  return value
}

function portOf(text: string): number {
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new Error('SANDBOX_PORT is not a port')
  return port
}

/** The store is optional, so that the sandbox can run alone. */
function readStore(): StoreAccess | null {
  const [endpoint, region, bucket] = [
    process.env.SANDBOX_STORE_ENDPOINT,
    process.env.SANDBOX_STORE_REGION,
    process.env.SANDBOX_STORE_BUCKET,
  ]
  const [keyId, secret] = [process.env.SANDBOX_STORE_KEY_ID, process.env.SANDBOX_STORE_SECRET]
  return endpoint && region && bucket && keyId && secret ? { endpoint, region, bucket, keyId, secret } : null
}

try {
  const sandbox = await createSandbox({
    port: portOf(setting('SANDBOX_PORT')),
    dir: setting('SANDBOX_DIR'),
    appId: setting('SANDBOX_APP_ID'),
    appSecret: setting('SANDBOX_APP_SECRET'),
    mchId: setting('SANDBOX_MCH_ID'),
    mchKey: setting('SANDBOX_MCH_KEY'),
    messageUrl: process.env.SANDBOX_MESSAGE_URL || null,
    ...(process.env.SANDBOX_MESSAGE_TOKEN ? { messageToken: process.env.SANDBOX_MESSAGE_TOKEN } : {}),
    store: readStore(),
    callbackHosts: (process.env.SANDBOX_CALLBACK_HOSTS ?? '').split(',').filter((host) => host !== ''),
  })
  let isEnding = false
  const end = () => {
    if (isEnding) return
    isEnding = true
    void sandbox.close().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, end)
  // When the product's start process has ended, nobody else would stop this one.
  process.on('disconnect', end)
  console.log(`sandbox ready ${sandbox.url}`)
  // The channel may have closed meanwhile, which `disconnect` reports; without a callback it would be an error that ends
  // this process with 1.
  process.send?.('ready', undefined, undefined, () => undefined)
} catch (error) {
  console.error(`sandbox: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}
