/** Whether PostgreSQL is unreachable or shutting down: system connection errors, and SQLSTATE classes 08 and 57P. */
export function isDatabaseDown(error: Error & { code?: string }): boolean {
  const code = error.code ?? ''
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT)$/.test(code) ||
    /^(08|57P|53)/.test(code) ||
    /Connection terminated|terminating connection|is not queryable|Client was closed/.test(error.message)
  )
}
