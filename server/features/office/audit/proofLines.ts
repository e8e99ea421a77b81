import { headText, readHead } from '#domain/office/auditHead.ts'
import { countText } from '#domain/page.ts'
import type { Misfit, Proof } from '#server/records/office/audit/proveChain.ts'

const reasons: Readonly<Record<Misfit['kind'], (misfit: Misfit) => string>> = {
  count: ({ expected, found }) =>
    `封存时有 ${countText(expected)} 条，现在有 ${countText(found)} 条：有记录被${found < expected ? '删除' : '加入'}`,
  changed: () => '记录的操作人、时间、动作或对象被改过，或顺序不同',
  words: ({ rowId }) => `编号 ${rowId} 的记录，前后内容被改过`,
  toldHead: () => '封存值与抄存的不同：整条链可能被重写过',
}

/** What the proof says to the person at the machine. */
export function proofLines({ days, rows, erased, head, misfit }: Proof): string[] {
  const proved = head === null ? [] : [`已核对 ${days} 天、${countText(rows)} 条，到 ${head.day} 为止相符`]
  if (misfit) {
    const where = misfit.day === null ? '还没有封存的记录不符' : `第一个不符的日子：${misfit.day}`
    return [...proved, `${where}。${reasons[misfit.kind](misfit)}`]
  }
  if (head === null) return ['还没有封存过：第一天结束后自动封存']
  return [
    ...proved,
    ...(erased > 0 ? [`其中 ${countText(erased)} 条的内容已按个人信息删除要求清除，封存值仍相符`] : []),
    `${head.day} 的封存值：${headText(head.hex)}`,
    '请与抄存在系统之外的封存值比较',
  ]
}

/** Heads that were written down, as `2026-11-27=0123…`; the word that is none is returned instead. */
export function readToldHeads(words: readonly string[]): Map<string, string> | string {
  const told = new Map<string, string>()
  for (const word of words) {
    const [day = '', typed = ''] = word.split('=')
    const hex = readHead(typed)
    if (!/^\d{4}-\d\d-\d\d$/.test(day) || hex === null) return word
    told.set(day, hex)
  }
  return told
}
