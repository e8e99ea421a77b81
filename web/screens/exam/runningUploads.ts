/** A registry for the upload module, kept apart from it so that the logout code does not load the module. */
type UploadModule = { isRunning: () => boolean; abandonAll: () => void }

let uploads: UploadModule | null = null

/** The upload module calls this once when it is loaded. */
export function registerUploads(uploadModule: UploadModule): void {
  uploads = uploadModule
}

export const isUploading = (): boolean => uploads?.isRunning() ?? false
export const abandonUploads = (): void => uploads?.abandonAll()
