import { expect, test } from 'vitest'
import { createSecrets } from './secrets.ts'
import { createSigner, isSigned } from './signing.ts'

const signer = createSigner(createSecrets(new Map([[1, Buffer.alloc(48, 'one')]])))
const other = createSigner(createSecrets(new Map([[1, Buffer.alloc(48, 'two')]])))
const content = Buffer.from('曾小雨 87260000000001')
const signature = signer.sign(content)

test('who has the public key sees that the content is whole', () => {
  expect(signer.publicKey).toMatch(/^[\w-]{43}$/)
  expect(signer.keyId).toMatch(/^[0-9a-f]{16}$/)
  expect(signer.keyId).not.toBe(other.keyId)
  expect(isSigned(content, signature, signer.publicKey)).toBe(true)
})

test.each([
  ['another content', Buffer.from('曾小雨 87260000000002'), signature, signer.publicKey],
  ['a signature of another key', content, other.sign(content), signer.publicKey],
  ['another public key', content, signature, other.publicKey],
  ['no signature', content, '', signer.publicKey],
  ['no key', content, signature, 'abc'],
])('%s is not signed', (_, ...asked) => {
  expect(isSigned(...asked)).toBe(false)
})
