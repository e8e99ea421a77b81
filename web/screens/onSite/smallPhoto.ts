/** The width is enough to compare a face, and a day's photos must fit on a tablet. */
const WIDTH = 360

/** Returns a photo as a small JPEG data URL, or null where it does not load; then the list uses the server's link. */
export function smallPhoto(src: string): Promise<string | null> {
  return new Promise((resolve) => {
    const image = new Image()
    // Without CORS permission of the store the photo could be shown but not read for storing.
    image.crossOrigin = 'anonymous'
    image.onload = () => {
      const canvas = document.createElement('canvas')
      canvas.width = Math.min(WIDTH, image.naturalWidth)
      canvas.height = Math.round((canvas.width * image.naturalHeight) / image.naturalWidth)
      canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
      resolve(canvas.toDataURL('image/jpeg', 0.8))
    }
    image.onerror = () => resolve(null)
    image.src = src
  })
}
