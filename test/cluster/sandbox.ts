import { connect, createServer } from 'node:net'
import { createSandbox } from '#sandbox/createSandbox.ts'
import { outside } from './settings.ts'

// The stand-in of everything outside listens on its own loopback; this lets the other machines in.
const sandbox = await createSandbox({
  ...outside,
  noticePausesMs: [0, ...Array.from({ length: 400 }, () => 400)],
  callbackHosts: [process.argv[2] as string],
  rules: { smsLimits: false, refundSeconds: 0 },
})
const port = Number(new URL(sandbox.url).port)
createServer((one) => {
  const other = connect(port, '127.0.0.1')
  for (const [from, to] of [
    [one, other],
    [other, one],
  ] as const) {
    from.pipe(to)
    from.on('error', () => to.destroy())
    from.on('close', () => to.destroy())
  }
}).listen(6100, '0.0.0.0', () => console.log('sandbox ready'))
