import { bit } from '#contract/bit.ts'
import type { AuditAlarmWire } from '#contract/office/audit.ts'
import type { WatchPattern } from '#domain/office/watch.ts'
import { isoOrNull, shanghaiIso } from '#domain/time.ts'
import type { AlarmRow } from './watchQueries.ts'

export function alarmWire(row: AlarmRow, accountId: number): AuditAlarmWire {
  return {
    AA_ID: row.id,
    UserID: row.accountId,
    Name: row.name,
    Pattern: row.pattern as WatchPattern,
    Day: row.day,
    Count: row.counted,
    FirstTime: shanghaiIso(row.firstAt),
    LastTime: shanghaiIso(row.lastAt),
    IsOwn: bit(row.accountId === accountId),
    SettledBy: row.settlerName ?? '',
    SettledTime: isoOrNull(row.settledAt),
    Note: row.note,
  }
}
