/**
 * Whether PostgreSQL cannot serve now: it is unreachable, shuts down or has no resources left. Told by the errors of the
 * system and of pg, and by SQLSTATE 08 (connection), 57P (operator intervention), 53 (insufficient resources) and 25006 (a
 * primary that has become a standby).
 */
export function isDatabaseDown(error: Error & { code?: string }): boolean {
  const code = error.code ?? ''
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN)$/.test(code) ||
    /^(08|57P|53|25006)/.test(code) ||
    /timeout expired|timeout exceeded when trying to connect|Query read timeout|Connection terminated|terminating connection|is not queryable|Client was closed/.test(
      error.message,
    )
  )
}
