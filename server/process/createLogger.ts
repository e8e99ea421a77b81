import { type DestinationStream, type Logger, pino } from 'pino'

/**
 * What must not be in any line, whoever wrote it and at whatever level (rulings 4): libraries name headers and addresses at
 * `trace`, and PostgreSQL repeats values in its messages. The patterns are those of our own tokens and links, of mobiles
 * and of the two forms of certificate numbers.
 */
const SECRETS: ReadonlyArray<[RegExp, string]> = [
  [/\b(Bearer|Basic|AWS4-HMAC-SHA256) +[^"\\]+/gi, '$1 …'],
  [/("(?:authorization|cookie|set-cookie|x-amz-security-token|x-browser)" *: *)"[^"]*"/gi, '$1"…"'],
  // The query of an address, where codes, numbers and signatures are.
  [/(\b[A-Za-z][A-Za-z0-9+.-]*:\/\/[^\s"'?\\]*|\/[A-Za-z][^\s"'?\\]*)\?[^\s"'\\]+/g, '$1?…'],
  [/\b(?:[1-9]\d{16}[\dXx]|[1-9]\d{14})\b/g, '…'],
  [/(?<![\d.])(?:\+?86)?1[3-9]\d{9}(?!\d)/g, '…'],
  [/(?<![A-Za-z0-9_-])[A-Za-z0-9_-]{43}(?![A-Za-z0-9_-])/g, '…'],
]

function withoutSecrets(line: string): string {
  return SECRETS.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line)
}

/** Errors of libraries carry whole connections, and those of PostgreSQL the row that was refused. */
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
