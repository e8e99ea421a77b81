/** Wide enough to compare a face across a desk; a day's photos must fit on a tablet. */
const WIDTH = 360

/** A photo as a small JPEG data URL; null where it does not arrive, then the list shows the server's link. */
export function smallPhoto(src: string): Promise<string | null> {
  return new Promise((resolve) => {
    const image = new Image()
    // A store of another origin that does not allow this could be shown, but not kept.
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
