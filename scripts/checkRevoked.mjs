// Says whether certificates are still valid by their 名单序号, from the signed list of the association, without a network:
// node checkRevoked.mjs revoked.jwt keys.json 1234567 7654321
// It needs nothing but Node and may be copied as it is (docs/certificates.md).
import { createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inflateSync } from 'node:zlib'

const [listPath, keysPath, ...indexes] = process.argv.slice(2)
if (!listPath || !keysPath || indexes.length === 0) {
  console.error('用法：node checkRevoked.mjs revoked.jwt keys.json 名单序号……')
  process.exit(2)
}

function stop(text) {
  console.error(text)
  process.exit(2)
}

const parsed = (part) => JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
const [header = '', payload = '', signature = ''] = readFileSync(listPath, 'utf8').trim().split('.')
const { alg, kid } = parsed(header)
const { keys } = JSON.parse(readFileSync(keysPath, 'utf8'))
const jwk = keys.find((key) => key.kid === kid)
if (alg !== 'EdDSA' || !jwk) stop(`名单由密钥 ${kid} 签名，公钥文件里没有它。请核对公钥文件的来源。`)
const isGenuine = verify(
  null,
  Buffer.from(`${header}.${payload}`),
  createPublicKey({ key: jwk, format: 'jwk' }),
  Buffer.from(signature, 'base64url'),
)
if (!isGenuine) stop('签名不对：名单不是协会发布的，或已被改动。')

const { iat, exp, status_list: list } = parsed(payload)
const madeAt = new Date(iat * 1000).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })
console.log(`名单签名正确，${madeAt}（北京时间）发布。${Date.now() > exp * 1000 ? '已超过一天，请重新下载。' : ''}`)
const bits = inflateSync(Buffer.from(list.lst, 'base64url'))
for (const text of indexes) {
  const index = Number(text)
  if (!/^\d+$/.test(text) || index >= bits.length * 8) stop(`${text} 不是名单序号。`)
  console.log(`${text} ${(bits[index >> 3] >> (index & 7)) & 1 ? '已失效（被替换或撤销）' : '没有失效'}`)
}
