/** A registry for the upload module, kept apart from it so that the logout code does not load the module. */
type Uploads = { isRunning: () => boolean; abandonAll: () => void }

let uploads: Uploads | null = null

/** The upload module calls this once when it is loaded. */
export function tellOfUploads(of: Uploads): void {
  uploads = of
}

export const isUploading = (): boolean => uploads?.isRunning() ?? false
export const abandonUploads = (): void => uploads?.abandonAll()
