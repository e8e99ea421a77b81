/** What uploads of videos tell of themselves; apart from them, so that logging out loads none of it. */
type Uploads = { isRunning: () => boolean; abandonAll: () => void }

let uploads: Uploads | null = null

/** Called once by what uploads, when it is loaded. */
export function tellOfUploads(of: Uploads): void {
  uploads = of
}

export const isUploading = (): boolean => uploads?.isRunning() ?? false
export const abandonUploads = (): void => uploads?.abandonAll()
