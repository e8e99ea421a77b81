import type { DataRequestKind } from '#domain/people/dataRequest.ts'

/** What the form of a request begins with; null: the family chooses. */
export interface Wanted {
  kind: DataRequestKind | null
  /** 0: the whole account. */
  candidateId: number | null
  wish: string
}
