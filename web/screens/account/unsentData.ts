import { listOwnTakes, removeTake } from '#web/device/keptTakes.ts'
import { wipeSealedStores } from '#web/device/sealedStore.ts'
import { prefix, removeTexts } from '#web/device/textStorage.ts'
import { paths } from '#web/paths.ts'
import { abandonUploads, uploadActivity } from '#web/screens/exam/runningUploads.ts'
import { unsentHearings } from '#web/screens/hearing/hearingMemory.ts'
import { unsentCount } from '#web/screens/onSite/unsent.ts'

/** Data that exists only on this phone and would be lost, described in words, and the page where it can be sent. */
export type UnsentData = { words: string[]; path: string }

/** Returns null where everything has reached the server. `hall`: whose work on site is looked for (`hallOwnerOf`). */
export async function findUnsentData(owner: string, hall: string | null = owner): Promise<UnsentData | null> {
  const reviews = hall === null ? 0 : unsentCount(hall)
  const hearings = unsentHearings(owner)
  const answers = hearings.reduce((sum, { count }) => sum + count, 0)
  // Hearing recordings are already counted as unsent answers; those that answer nothing were never used.
  const films = (await listOwnTakes(owner)).filter(({ slot }) => !slot.startsWith('hearing-'))
  const words = [
    reviews > 0 ? `${reviews} 项现场评审没有发送` : '',
    answers > 0 ? `${answers} 题听力答案没有保存到服务器` : '',
    films.length > 0 ? `${films.length} 段考试录像没有上传` : '',
    { none: '', running: '有视频正在上传', paused: '有视频没有传完，上传已暂停' }[uploadActivity()],
  ].filter((text) => text !== '')
  if (words.length === 0) return null
  const [hearing] = hearings
  const [film] = films
  if (reviews > 0) return { words, path: paths.examTimeList(0) }
  if (hearing) return { words, path: paths.answerkey(hearing.enrolmentId, 0) }
  return { words, path: film ? paths.examOnline(film.enrolmentId) : paths.examList }
}

/** Removes an account's data from this phone, which may be handed on. UnsentData data of other accounts is kept. */
export async function forgetAccount(owner: string, hall: string | null = owner): Promise<void> {
  abandonUploads()
  removeTexts((slot) => isOf(owner, hall, slot))
  for (const { id } of await listOwnTakes(owner)) await removeTake(id)
  await wipeSealedStores(hall)
}

/** Drafts name children, so those of other accounts are removed too. Older entries do not name their owner. */
function isOf(owner: string, hall: string | null, slot: string): boolean {
  if (slot.startsWith(`${prefix}unsent.`)) return slot === `${prefix}unsent.${hall}`
  if (slot.startsWith(prefix)) return true
  return (
    slot.startsWith(`kaoji.hearing.${owner}.`) ||
    slot.startsWith(`kaoji.slot.${owner}.`) ||
    /^kaoji\.slot\.\d+$/.test(slot)
  )
}
