import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Instant } from '#domain/time.ts'

const LIMIT_MS = 10_000

/**
 * When the TLS certificate that is shown at an https address ends; null where nobody answers there, or not in TLS. It is
 * read and not judged: who opens the address in a browser judges it.
 */
export function readCertificateEnd(address: string): Promise<Instant | null> {
  const { hostname, port } = new URL(address)
  return new Promise((resolve) => {
    const socket = connect(
      {
        host: hostname,
        port: Number(port || 443),
        servername: isIP(hostname) ? '' : hostname,
        rejectUnauthorized: false,
        timeout: LIMIT_MS,
      },
      () => {
        const endsAt = Date.parse(socket.getPeerCertificate().valid_to)
        socket.destroy()
        resolve(Number.isNaN(endsAt) ? null : endsAt)
      },
    )
    socket.once('timeout', () => socket.destroy())
    socket.once('error', () => socket.destroy())
    socket.once('close', () => resolve(null))
  })
}
