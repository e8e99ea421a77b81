/** The widths are enough to compare a face and to read a page of music, and a day's pictures must fit on a tablet. */
const WIDTHS = { photo: 360, score: 1400 } as const

/** Returns a picture as a small JPEG data URL, or null where it does not load; then the screen uses the server's link. */
export function smallPhoto(src: string, kind: keyof typeof WIDTHS): Promise<string | null> {
  return new Promise((resolve) => {
    const image = new Image()
    // Without CORS permission of the store the photo could be shown but not read for storing.
    image.crossOrigin = 'anonymous'
    image.onload = () => {
      const canvas = document.createElement('canvas')
      canvas.width = Math.min(WIDTHS[kind], image.naturalWidth)
      canvas.height = Math.round((canvas.width * image.naturalHeight) / image.naturalWidth)
      const brush = canvas.getContext('2d')
      // A score may be transparent, which a JPEG would turn black.
      if (brush) brush.fillStyle = '#ffffff'
      brush?.fillRect(0, 0, canvas.width, canvas.height)
      brush?.drawImage(image, 0, 0, canvas.width, canvas.height)
      resolve(canvas.toDataURL('image/jpeg', 0.8))
    }
    image.onerror = () => resolve(null)
    image.src = src
  })
}
