/** `paused`: every upload that is not finished waits for its user. */
export type UploadActivity = 'none' | 'paused' | 'running'

/** A registry for the upload module, kept apart from it so that the logout code does not load the module. */
type UploadModule = { activity: () => UploadActivity; abandonAll: () => void }

let uploads: UploadModule | null = null

/** The upload module calls this once when it is loaded. */
export function registerUploads(uploadModule: UploadModule): void {
  uploads = uploadModule
}

export const uploadActivity = (): UploadActivity => uploads?.activity() ?? 'none'
export const abandonUploads = (): void => uploads?.abandonAll()
