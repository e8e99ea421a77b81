import { X509Certificate } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time.ts'
import { createSelfSigned } from '#test/outside/selfSigned.ts'
import { readMachineWarnings } from './machineWarnings.ts'

test('the merchant certificate is told of thirty days before its end, until a renewed file lies there', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-machine-'))
  try {
    const certificate = join(folder, 'cert.pem')
    const { cert } = createSelfSigned('merchant')
    writeFileSync(certificate, cert)
    const endsAt = Date.parse(new X509Certificate(cert).validTo)
    const told = async (now: number) =>
      (await readMachineWarnings({ dataDir: folder, certificate, now })).filter(({ code }) => code !== 'disk')
    expect(await told(endsAt - 30 * DAY_MS)).toEqual([])
    expect(await told(endsAt - 30 * DAY_MS + 1)).toMatchObject([{ code: 'merchantCertificate' }])
    expect(await told(endsAt + DAY_MS)).toMatchObject([{ code: 'merchantCertificate' }])
    rmSync(certificate)
    expect(await told(endsAt)).toEqual([])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a data folder that others may look into is told of, with its rights', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kaoji-machine-'))
  const told = async (mode: number) => {
    chmodSync(folder, mode)
    const all = await readMachineWarnings({ dataDir: folder, certificate: null, now: 0 })
    return all.filter(({ code }) => code === 'dataDir').map(({ detail }) => detail)
  }
  try {
    expect(await told(0o700)).toEqual([])
    expect(await told(0o755)).toEqual(['755'])
    expect(await told(0o770)).toEqual(['770'])
    expect(await told(0o711)).toEqual(process.getuid?.() === 0 ? [] : ['711'])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
