import { connect, createServer, type Socket } from 'node:net'

/**
 * A program in the path of connections between machines: neither end knows of it (`disturb.ts`). What it carries arrives
 * later by `delayMs` in each direction, and a connection lives for a random time, after which both ends see it reset.
 */
const [delay, life, ...ports] = process.argv.slice(2).map(Number)
const delayMs = delay as number
const meanLifeMs = life as number
/** More than this on its way makes the sender wait. */
const MOST_UNDER_WAY = 4 * 1024 ** 2

function carry(from: Socket, to: Socket): void {
  let underWay = 0
  from.on('data', (bytes: Buffer) => {
    underWay += bytes.length
    if (underWay > MOST_UNDER_WAY) from.pause()
    setTimeout(() => {
      underWay -= bytes.length
      to.write(bytes)
      if (underWay <= MOST_UNDER_WAY) from.resume()
    }, delayMs)
  })
  from.on('end', () => setTimeout(() => to.end(), delayMs))
}

function join(one: Socket): void {
  const { localAddress: host = '', localPort: port = 0, remoteAddress: localAddress = '' } = one
  // Each end sees the address of the other one and not of this program.
  const other = connect({ host, port, localAddress, noDelay: true, allowHalfOpen: true })
  carry(one, other)
  carry(other, one)
  const cut = (): void => {
    one.resetAndDestroy()
    other.resetAndDestroy()
  }
  const cutNow = (): void => {
    console.log('cut')
    cut()
  }
  const timer = setTimeout(cutNow, -Math.log(1 - Math.random()) * meanLifeMs)
  for (const socket of [one, other]) {
    socket.on('error', cut)
    socket.on('close', () => clearTimeout(timer))
  }
}

for (const port of ports)
  createServer({ noDelay: true, allowHalfOpen: true }, (one) => {
    // Whoever gives up before the other end is asked is not carried.
    one.on('error', () => undefined)
    setTimeout(() => one.destroyed || join(one), delayMs)
  }).listen(port, '0.0.0.0')
