import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '#server/config/readConfig.ts'
import { ConfigError } from '#server/config/readSettings.ts'
import { SECRET_KEY_FILE, secretKeyFile, secretKeySettings, withNewKey } from '#server/config/secretKey.ts'
import { replaceFileAtomically } from '#server/platform/replaceFileAtomically.ts'

const USAGE = `用法（设置与 npm start 相同）：
  npm run keys              现在用的是第几个密钥
  npm run keys -- --new     换一个新的密钥，系统可以同时运行，下次启动时生效`

const AFTERWARDS = `下次启动时，数据库中封存的内容会全部改用新密钥，旧的密钥仍要保留：以前的准考证、链接和证书要用它核对。
新的备份也用新密钥。旧密钥泄露的，请换一个新的备份目录，并把旧的备份删除或移到别处。`

function main(): void {
  const { values } = parseArgs({ options: { new: { type: 'boolean', default: false } } })
  const isGiven = !!process.env.SECRET_KEY
  // Without one the settings would make the first key.
  if (!isGiven && !existsSync(join(process.env.DATA_DIR || './data', SECRET_KEY_FILE)))
    throw new ConfigError(`还没有密钥：请设置 SECRET_KEY，或先 npm start 一次\n${USAGE}`)
  const { dataDir, secretKeys } = readConfig(process.env)
  if (!values.new) {
    console.log(`现在用的是第 ${secretKeys.size} 个密钥`)
    return
  }
  const keys = withNewKey(secretKeys)
  if (isGiven) {
    console.log('请把下面两项写入设置，再重新启动：')
    for (const [name, value] of Object.entries(secretKeySettings(keys))) console.log(`${name}=${value}`)
  } else {
    replaceFileAtomically(join(dataDir, SECRET_KEY_FILE), secretKeyFile(keys))
    console.log(`第 ${keys.size} 个密钥已写入 ${join(dataDir, SECRET_KEY_FILE)}，请重新启动`)
  }
  console.log(AFTERWARDS)
}

try {
  main()
} catch (error) {
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  console.error(error instanceof ConfigError ? error.message : isUsage ? USAGE : error)
  process.exitCode = 1
}
