import { type Env, readPort } from './readSettings.ts'

/** Where the sandbox listens: SANDBOX_PORT, else the port after PORT. */
export function readSandboxUrl(env: Env): string {
  const port = readPort(env, 'PORT', 3000)
  return `http://127.0.0.1:${readPort(env, 'SANDBOX_PORT', port === 65535 ? port - 1 : port + 1)}`
}
