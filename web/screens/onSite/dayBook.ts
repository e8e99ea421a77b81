import { type AnswerOf, call } from '#client/api.ts'
import { DAY_MS } from '#domain/time.ts'
import { openSealedStore, type SealedStore, UNSENT } from '#web/device/sealedStore.ts'
import type { WorkRow } from '#web/screens/examiner/work.ts'
import type { QueuedAction } from './actions.ts'
import { smallPhoto } from './smallPhoto.ts'

/**
 * The candidates of one exam time as the server listed them; `loadedAt` is epoch milliseconds on the server's clock.
 */
export type Day = { examTimeId: number; loadedAt: number; rows: WorkRow[] }
/** What one candidate performs: patterns with the chosen tracks (contract, GetSpecifiedExamPatterns). */
export type Programme = AnswerOf<'Examiner', 'GetSpecifiedExamPatterns'>['listData']
/** A value stored for a candidate beside the list; `of` identifies its tracks or photo, so that a change is noticed. */
type StoredPart<Value> = { of: string; value: Value }
/** Maps each slot to the tracks or photo that are stored in it. */
type StoredVersions = Map<string, string>

const DAYS = 'day.'
const PROGRAMMES = 'programme.'
const PHOTOS = 'photo.'
const PAGE = 100
const KEPT_MS = 3 * DAY_MS

/**
 * The data of an examiner or of the door on site, stored on this device for this account only: the day, its pieces,
 * photos and queue. `isDoor`: the account is staff, who check in and do not mark.
 */
export async function openDayBook(owner: string, now: number, isDoor: boolean) {
  const store = await openSealedStore(owner)
  await forgetPast(store, now)
  // The index is read once: decrypting all pieces and photos at each refresh would block a tablet for seconds.
  let known: StoredVersions | null = null
  return {
    isPersistent: store.isPersistent,
    day: async (examTimeId: number) => ((await store.get(`${DAYS}${examTimeId}`)) as Day | undefined) ?? null,
    keepDay: (day: Day) => store.put(`${DAYS}${day.examTimeId}`, day),
    programme: async (enrolmentId: number) => {
      const part = (await store.get(`${PROGRAMMES}${enrolmentId}`)) as StoredPart<Programme> | undefined
      return part?.value ?? null
    },
    photos: async (): Promise<Map<number, string>> => {
      const parts = await store.list(PHOTOS)
      return new Map(
        parts.map(([slot, part]) => [Number(slot.slice(PHOTOS.length)), (part as StoredPart<string>).value]),
      )
    },
    queue: async () => (await store.list(UNSENT)).map(([, action]) => action as QueuedAction),
    keepAction: (action: QueuedAction) => store.put(slotOfAction(action), action),
    dropAction: (action: QueuedAction) => store.remove(slotOfAction(action)),
    /**
     * Loads missing pieces and photos, so that marking needs no network, while they are wanted. Resolves to the new
     * photos by enrolment. Rejects with CallError.
     */
    fetchParts: async (rows: readonly WorkRow[], isWanted: () => boolean): Promise<Map<number, string>> => {
      known ??= await readStoredVersions(store)
      return fetchParts(store, known, { rows, isWanted, isDoor })
    },
  }
}

/** The width is fixed, so that the store's order of names is the queue's order. */
function slotOfAction({ seq, key }: QueuedAction): string {
  return `${UNSENT}${String(seq).padStart(16, '0')}.${key}`
}

/** Loads the day's candidates, all pages: an examiner's own, or all whom the door lets in. Rejects with CallError. */
export async function fetchDay(examTimeId: number, isDoor: boolean): Promise<WorkRow[]> {
  const rows: WorkRow[] = []
  for (let page = 1; ; page++) {
    const input = { ET_ID: examTimeId, PageIndex: page, PageSize: PAGE }
    const { listData, totalCount } = isDoor
      ? await call('Admin', 'GetDoorList', input)
      : await call('Examiner', 'GetExaminerHaveExamFromList', { IsOnline: 0, ...input })
    rows.push(...listData)
    if (listData.length < PAGE || rows.length >= totalCount) return rows
  }
}

async function readStoredVersions(store: SealedStore): Promise<StoredVersions> {
  const parts = [...(await store.list(PROGRAMMES)), ...(await store.list(PHOTOS))]
  return new Map(parts.map(([slot, part]) => [slot, (part as StoredPart<unknown>).of]))
}

type WantedParts = { rows: readonly WorkRow[]; isWanted: () => boolean; isDoor: boolean }

async function fetchParts(store: SealedStore, known: StoredVersions, { rows, isWanted, isDoor }: WantedParts) {
  const keep = async <Value>(slot: string, part: StoredPart<Value>) => {
    await store.put(slot, part)
    known.set(slot, part.of)
  }
  const newPhotos = new Map<number, string>()
  for (const { EF_ID, Photo, Tracks } of rows) {
    if (!isWanted()) break
    const [programmeSlot, photoSlot] = [`${PROGRAMMES}${EF_ID}`, `${PHOTOS}${EF_ID}`]
    const tracks = JSON.stringify(Tracks)
    // Nobody marks at the door, so that it needs no pieces.
    if (!isDoor && known.get(programmeSlot) !== tracks) {
      const { listData } = await call('Examiner', 'GetSpecifiedExamPatterns', { EF_ID })
      await keep<Programme>(programmeSlot, { of: tracks, value: listData })
    }
    // The signed link changes every hour, but its file path only with the photo.
    const file = Photo.split('?')[0] ?? ''
    if (file !== '' && known.get(photoSlot) !== file) {
      const value = await smallPhoto(Photo)
      if (value === null) continue
      await keep<string>(photoSlot, { of: file, value })
      newPhotos.set(EF_ID, value)
    }
  }
  return newPhotos
}

/** Removes exam days that are over from this device. */
async function forgetPast(store: SealedStore, now: number): Promise<void> {
  for (const [slot, value] of await store.list(DAYS)) {
    const { loadedAt, rows } = value as Day
    if (now - loadedAt < KEPT_MS) continue
    const parts = rows.flatMap(({ EF_ID }) => [`${PROGRAMMES}${EF_ID}`, `${PHOTOS}${EF_ID}`])
    for (const name of [...parts, slot]) await store.remove(name)
  }
}
