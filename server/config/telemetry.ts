import { type Env, fail, readSwitch, readUrl } from './readSettings.ts'

/** Where traces and figures go, in the settings that OpenTelemetry names. */
export interface TelemetryConfig {
  endpoint: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  attributes: Readonly<Record<string, string>>
}

/** `a=b,c=d`, with percent-encoded values. */
function readPairs(env: Env, name: string): Record<string, string> {
  const pairs = (env[name] ?? '').split(',').filter((pair) => pair.trim() !== '')
  return Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=')
      if (at < 1) fail(name, `“${pair.trim()}”不是 名=值`)
      try {
        return [pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())]
      } catch {
        return fail(name, '值中的“%”须写作 %25')
      }
    }),
  )
}

const isOwnMachine = (endpoint: string): boolean => /^(localhost|127\.|\[::1\])/.test(new URL(endpoint).hostname)

/** Null where nothing is sent: without the setting, and from a silent copy to another machine. */
export function readTelemetry(env: Env, isSilent: boolean): TelemetryConfig | null {
  const endpoint = readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', '')
  const protocol = env.OTEL_EXPORTER_OTLP_PROTOCOL
  if (protocol && protocol !== 'http/json') fail('OTEL_EXPORTER_OTLP_PROTOCOL', '本系统以 http/json 发送，请去掉这一项')
  if (endpoint === '' || (isSilent && !isOwnMachine(endpoint))) return null
  return {
    endpoint,
    headers: readPairs(env, 'OTEL_EXPORTER_OTLP_HEADERS'),
    serviceName: env.OTEL_SERVICE_NAME || 'kaoji',
    attributes: readPairs(env, 'OTEL_RESOURCE_ATTRIBUTES'),
  }
}

/** Whether each statement says for which request it runs. */
export const readSqlComments = (env: Env): boolean => readSwitch(env, 'SQL_COMMENTS')
export const telemetrySettings: readonly string[] = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_EXPORTER_OTLP_PROTOCOL',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'SQL_COMMENTS',
]
