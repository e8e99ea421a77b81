import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * What no line may contain, at whatever level and whichever library wrote it (rulings#certificate-numbers): libraries
 * log headers and addresses at `trace`, and PostgreSQL repeats values in its messages. The patterns match our own
 * tokens and links, mobiles, and both forms of certificate numbers.
 */
const SECRETS: ReadonlyArray<[RegExp, string]> = [
  [/\b(Bearer|Basic|AWS4-HMAC-SHA256) +[^"\\]+/gi, '$1 …'],
  [/("(?:authorization|cookie|set-cookie|x-amz-security-token|x-browser)" *: *)"[^"]*"/gi, '$1"…"'],
  [/\b(?:[1-9]\d{16}[\dXx]|[1-9]\d{14})\b/g, '…'],
  [/(?<![\d.])(?:\+?86)?1[3-9]\d{9}(?!\d)/g, '…'],
  [/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, '…'],
]

/**
 * The query of a URL may hold codes, numbers and signatures. Each run of characters without a space or a quotation mark is
 * looked at once: one pattern for the whole would begin anew at each slash of a long address (threats#W13).
 */
function withoutQuery(run: string): string {
  const address = run.search(/:\/\/|\/[A-Za-z]/)
  const query = address < 0 ? -1 : run.indexOf('?', address)
  return query < 0 || query === run.length - 1 ? run : `${run.slice(0, query)}?…`
}

function withoutSecrets(line: string): string {
  const shown = line.replace(/[^\s"'\\]+/g, withoutQuery)
  return SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), shown)
}

/** Keeps these fields only: errors of libraries hold whole connections, and those of PostgreSQL the refused row. */
function describeError(error: unknown): object {
  const { name, message, stack, code } = error as Error & { code?: string }
  return { type: name, message, code, stack }
}

/** The log of one process: JSON lines without names, numbers, mobiles, tokens or codes. */
export function createLogger(options: { level: string; process: string }, destination?: DestinationStream): Logger {
  return pino(
    {
      level: options.level,
      base: { process: options.process },
      serializers: { err: describeError },
      hooks: { streamWrite: withoutSecrets },
    },
    destination ?? pino.destination({ dest: 1, sync: true }),
  )
}
