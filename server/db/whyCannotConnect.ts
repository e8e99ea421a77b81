import type pg from 'pg'
import { PrimaryClient } from './primaryClient.ts'

const reasons: Record<string, string> = {
  ECONNREFUSED: '该地址没有数据库在运行',
  ENOTFOUND: '找不到该主机',
  '28P01': '用户名或密码不正确',
  '28000': '数据库拒绝该用户登录',
  '3D000': '数据库不存在',
}

/** Why an external database cannot be used, as one line without its password, or null (rulings#test). */
export async function whyCannotConnect(url: string): Promise<string | null> {
  let client: pg.Client
  try {
    client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis: 5000 })
  } catch {
    return '设置 DATABASE_URL 有误：不是数据库地址'
  }
  try {
    await client.connect()
    await client.end()
    return null
  } catch (error) {
    const { code, message } = error as Error & { code?: string }
    return `设置 DATABASE_URL 有误：无法连接数据库（${reasons[code ?? ''] ?? code ?? message}）`
  }
}
