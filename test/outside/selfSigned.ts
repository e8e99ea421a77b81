import { generateKeyPairSync, sign } from 'node:crypto'

const ECDSA_SHA256 = der(0x30, oid('2a8648ce3d040302'))

/**
 * A self-signed certificate for 127.0.0.1 that lives for the test only, and its key, as PEM: no key lies in the repository.
 * `until` is `yyMMddHHmmssZ`.
 */
export function createSelfSigned(commonName: string, until = '491231235959Z'): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = der(0x30, der(0x31, der(0x30, oid('550403'), der(0x0c, Buffer.from(commonName)))))
  const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from(until)))
  const address = der(0x30, der(0x87, Buffer.from([127, 0, 0, 1])))
  const extensions = der(0xa3, der(0x30, der(0x30, oid('551d11'), der(0x04, address))))
  const body = der(
    0x30,
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_SHA256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    extensions,
  )
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey))
  const cert = der(0x30, body, ECDSA_SHA256, signature).toString('base64')
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}

function oid(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function integer(value: number): Buffer {
  return der(0x02, Buffer.from([value]))
}
