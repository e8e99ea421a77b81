/** The envelope always has all six keys, in the specification's order (rulings#envelope). */
export interface Envelope {
  Code: 0 | 1
  Msg: string
  OtherMsg: unknown
  item: unknown
  listData: unknown
  totalCount: number
}

interface Parts {
  Msg?: string
  OtherMsg?: unknown
  item?: unknown
  listData?: unknown
  totalCount?: number
}

export function success(parts: Parts): Envelope {
  return {
    Code: 1,
    Msg: parts.Msg ?? '',
    OtherMsg: parts.OtherMsg ?? null,
    item: parts.item ?? null,
    listData: parts.listData ?? null,
    totalCount: parts.totalCount ?? (Array.isArray(parts.listData) ? parts.listData.length : 0),
  }
}

export function refusal(Msg: string, OtherMsg: unknown = null): Envelope {
  return { Code: 0, Msg, OtherMsg, item: null, listData: null, totalCount: 0 }
}

/** Whether every answer to this URL is an envelope, errors included (rulings#envelope). */
export function isApi(url: string): boolean {
  return /^\/+api(?![\w-])/i.test(url)
}
