import { X509Certificate } from 'node:crypto'
import { readFile, stat, statfs } from 'node:fs/promises'
import type { SiteWarning } from '#domain/office/siteWarning.ts'
import { DAY_MS, type Instant, shanghaiDate } from '#domain/time.ts'

interface Facts {
  dataDir: string
  /** The merchant's certificate; null where none is set. */
  certificate: string | null
  now: Instant
}

const GIBIBYTE = 1024 ** 3
/** A night of videos fits; the embedded store refuses uploads long after. */
const [LEAST_FREE, LEAST_SHARE] = [5 * GIBIBYTE, 0.1]
/** A renewal needs a person with the merchant's super administrator at hand. */
const CERTIFICATE_DAYS = 30

/** The disk of a folder, as far as the product may fill it. */
export async function readDisk(folder: string): Promise<{ freeBytes: number; bytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, bytes: blocks * bsize }
}

async function diskWarning(folder: string) {
  const { freeBytes, bytes } = await readDisk(folder)
  if (freeBytes >= LEAST_FREE || freeBytes / bytes >= LEAST_SHARE) return null
  return { code: 'disk' as const, detail: `${(freeBytes / GIBIBYTE).toFixed(1)} GB` }
}

/** What others on this machine may do in a folder: read (4) and write (2); only root's product needs that they pass (1). */
const [OTHERS_MAY_LOOK, OTHERS_MAY_ENTER] = [0o066, 0o077]

async function openFolderWarning(folder: string) {
  if (process.platform === 'win32') return null
  const { mode } = await stat(folder)
  // A product of root gives its database to another user, who has to pass through this folder.
  const others = mode & (process.getuid?.() === 0 ? OTHERS_MAY_LOOK : OTHERS_MAY_ENTER)
  return others === 0 ? null : { code: 'dataDir' as const, detail: (mode & 0o777).toString(8) }
}

/** When the certificate in a file ends. */
export const readCertificateFileEnd = async (path: string): Promise<Instant> =>
  Date.parse(new X509Certificate(await readFile(path)).validTo)

async function certificateWarning(path: string, now: Instant) {
  const endsAt = await readCertificateFileEnd(path)
  return endsAt - now >= CERTIFICATE_DAYS * DAY_MS
    ? null
    : { code: 'merchantCertificate' as const, detail: shanghaiDate(endsAt) }
}

/**
 * What runs out on this machine, or stands open: the disk of DATA_DIR, its rights, and the merchant's certificate, which is read each time, so that a
 * renewed file ends the warning. What cannot be read is found by the start and by the calls that need it.
 */
export async function readMachineWarnings({
  dataDir,
  certificate,
  now,
}: Facts): Promise<Array<{ code: SiteWarning; detail: string }>> {
  const found = await Promise.all([
    diskWarning(dataDir).catch(() => null),
    openFolderWarning(dataDir).catch(() => null),
    certificate === null ? null : certificateWarning(certificate, now).catch(() => null),
  ])
  return found.filter((one) => one !== null)
}
