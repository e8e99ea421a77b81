import { type AnswerOf, call } from '#client/api.ts'
import { DAY_MS } from '#domain/time.ts'
import { openSealedStore, type SealedStore, UNSENT } from '#web/device/sealedStore.ts'
import { scorePictures } from '#web/screens/examiner/scorePictures.ts'
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
/** A page of music is shared by all who play it, and leaves the device some days after it was loaded. */
type StoredScore = StoredPart<string> & { at: number }
type StoredIndex = {
  /** Maps each slot to the tracks, photo or page that are stored in it. */
  versions: Map<string, string>
  /** The links of the pages of music that belong to a programme, by the programme's slot. */
  scores: Map<string, string[]>
}

const DAYS = 'day.'
const PROGRAMMES = 'programme.'
const PHOTOS = 'photo.'
const SCORES = 'score.'
const PAGE = 100
const KEPT_MS = 3 * DAY_MS

/**
 * The data of an examiner or of the door on site, stored on this device for this account only: the day, its pieces,
 * photos, scores and queue. `isDoor`: the account is staff, who check in and do not mark.
 */
export async function openDayBook(owner: string, now: number, isDoor: boolean) {
  const store = await openSealedStore(owner)
  await forgetPast(store, now)
  // The index is read once: decrypting all pieces and photos at each refresh would block a tablet for seconds.
  let known: StoredIndex | null = null
  return {
    isPersistent: store.isPersistent,
    day: async (examTimeId: number) => ((await store.get(`${DAYS}${examTimeId}`)) as Day | undefined) ?? null,
    /** The candidate in any day that this device keeps. */
    rowOf: async (enrolmentId: number): Promise<WorkRow | null> => {
      const days = (await store.list(DAYS)).map(([, day]) => day as Day)
      return days.flatMap(({ rows }) => rows).find(({ EF_ID }) => EF_ID === enrolmentId) ?? null
    },
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
    /** Returns the stored pictures of these pages, by link. */
    scores: async (links: readonly string[]): Promise<Map<string, string>> => {
      const parts = await Promise.all(links.map((link) => store.get(slotOfScore(link))))
      return new Map(links.flatMap((link, at) => (parts[at] ? [[link, (parts[at] as StoredScore).value]] : [])))
    },
    queue: async () => (await store.list(UNSENT)).map(([, action]) => action as QueuedAction),
    keepAction: (action: QueuedAction) => store.put(slotOfAction(action), action),
    dropAction: (action: QueuedAction) => store.remove(slotOfAction(action)),
    /**
     * Loads missing pieces, scores and photos, so that marking needs no network, while they are wanted. Resolves to the new
     * photos by enrolment, and whether every score is stored. Rejects with CallError.
     */
    fetchParts: async (rows: readonly WorkRow[], isWanted: () => boolean) => {
      known ??= await readStoredIndex(store)
      const photos = await fetchParts(store, known, { rows, isWanted, isDoor })
      const hasScores = await fetchScores(store, known, { rows, isWanted, now })
      return { photos, hasScores }
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

/** The signature of a link changes, the page only with its path. */
const pathOf = (link: string) => link.split('?')[0] ?? ''
const slotOfScore = (link: string) => `${SCORES}${pathOf(link)}`

function linksIn(programme: Programme): string[] {
  const questions = programme.flatMap(({ Tracks }) => Tracks.map(({ View_ExamQuestion }) => View_ExamQuestion))
  return questions.flatMap((question) => (question ? scorePictures(question) : []))
}

async function readStoredIndex(store: SealedStore): Promise<StoredIndex> {
  const programmes = await store.list(PROGRAMMES)
  const parts = [...programmes, ...(await store.list(PHOTOS)), ...(await store.list(SCORES))]
  return {
    versions: new Map(parts.map(([slot, part]) => [slot, (part as StoredPart<unknown>).of])),
    scores: new Map(programmes.map(([slot, part]) => [slot, linksIn((part as StoredPart<Programme>).value)])),
  }
}

type WantedParts = { rows: readonly WorkRow[]; isWanted: () => boolean; isDoor: boolean }

async function fetchParts(
  store: SealedStore,
  { versions, scores }: StoredIndex,
  { rows, isWanted, isDoor }: WantedParts,
) {
  const keep = async <Value>(slot: string, part: StoredPart<Value>) => {
    await store.put(slot, part)
    versions.set(slot, part.of)
  }
  const newPhotos = new Map<number, string>()
  for (const { EF_ID, Photo, Tracks } of rows) {
    if (!isWanted()) break
    const [programmeSlot, photoSlot] = [`${PROGRAMMES}${EF_ID}`, `${PHOTOS}${EF_ID}`]
    const tracks = JSON.stringify(Tracks)
    // Nobody marks at the door, so that it needs no pieces.
    if (!isDoor && versions.get(programmeSlot) !== tracks) {
      const { listData } = await call('Examiner', 'GetSpecifiedExamPatterns', { EF_ID })
      await keep<Programme>(programmeSlot, { of: tracks, value: listData })
      scores.set(programmeSlot, linksIn(listData))
    }
    // The signed link changes every hour, but its file path only with the photo.
    const file = pathOf(Photo)
    if (file !== '' && versions.get(photoSlot) !== file) {
      const value = await smallPhoto(Photo, 'photo')
      if (value === null) continue
      await keep<string>(photoSlot, { of: file, value })
      newPhotos.set(EF_ID, value)
    }
  }
  return newPhotos
}

type WantedScores = { rows: readonly WorkRow[]; isWanted: () => boolean; now: number }

/** Loads each missing page of music once, whoever plays it; resolves to whether all are stored. */
async function fetchScores(
  store: SealedStore,
  { versions, scores }: StoredIndex,
  { rows, isWanted, now }: WantedScores,
) {
  const links = rows.flatMap(({ EF_ID }) => scores.get(`${PROGRAMMES}${EF_ID}`) ?? [])
  let isComplete = true
  for (const link of new Map(links.map((one) => [pathOf(one), one])).values()) {
    const slot = slotOfScore(link)
    if (versions.has(slot)) continue
    const value = isWanted() ? await smallPhoto(link, 'score') : null
    if (value === null) {
      isComplete = false
      // A link that has expired comes anew with its programme, at the next refresh.
      if (pathOf(link) !== link)
        for (const [programme, own] of scores) if (own.includes(link)) versions.delete(programme)
      continue
    }
    await store.put(slot, { of: pathOf(link), value, at: now } satisfies StoredScore)
    versions.set(slot, pathOf(link))
  }
  return isComplete
}

/** Removes exam days that are over from this device. */
async function forgetPast(store: SealedStore, now: number): Promise<void> {
  for (const [slot, value] of await store.list(DAYS)) {
    const { loadedAt, rows } = value as Day
    if (now - loadedAt < KEPT_MS) continue
    const parts = rows.flatMap(({ EF_ID }) => [`${PROGRAMMES}${EF_ID}`, `${PHOTOS}${EF_ID}`])
    for (const name of [...parts, slot]) await store.remove(name)
  }
  for (const [slot, score] of await store.list(SCORES))
    if (now - (score as StoredScore).at >= KEPT_MS) await store.remove(slot)
}
