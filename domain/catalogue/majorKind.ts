/**
 * How a major is examined and reviewed: instruments song by song, singing as a whole, hearing by scores
 * (specification#major-parents).
 */
export const MAJOR_KINDS = ['song', 'integrated', 'hearing'] as const
export type MajorKind = (typeof MAJOR_KINDS)[number]

/** The number by which the candidates' pages know the hearing test, of which there is one (specification#constants). */
export const HEARING_MAJOR_ID = 9

interface StoredKind {
  /** The `ParentID` of the wire. */
  parentId: number
  kind: 'performance' | 'hearing'
}

const storedKinds: Readonly<Record<MajorKind, StoredKind>> = {
  song: { parentId: -1, kind: 'performance' },
  integrated: { parentId: -2, kind: 'performance' },
  hearing: { parentId: 0, kind: 'hearing' },
}

export function storedKindOf(kind: MajorKind): StoredKind {
  return storedKinds[kind]
}

export function majorKindOf({ parentId, kind }: StoredKind): MajorKind {
  if (kind === 'hearing') return 'hearing'
  return parentId === storedKinds.integrated.parentId ? 'integrated' : 'song'
}
