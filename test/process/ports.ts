import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

function isFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer()
    probe.once('error', () => done(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)))
  })
}

/**
 * A free port with a free one after it (the sandbox's); below 32768, since the system hands out those above to clients, and above
 * 10080, the last of those that `fetch` and browsers refuse as "bad ports".
 */
export async function findPorts(): Promise<number> {
  for (let tries = 0; tries < 1000; tries++) {
    const port = randomInt(5_050, 9_900) * 2
    if ((await isFree(port)) && (await isFree(port + 1))) return port
  }
  throw new Error('no two free ports')
}
