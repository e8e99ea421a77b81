import { pageFonts } from '#web/ui/canvasText.ts'
import { drawTicket } from './drawTicket.ts'
import type { TicketContent } from './ticketContent.ts'

/** The photo is loaded as a blob: an image from another origin would taint the canvas. */
async function loadPhoto(address: string): Promise<HTMLImageElement> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`the photo answered ${response.status}`)
  const local = URL.createObjectURL(await response.blob())
  try {
    const image = new Image()
    image.src = local
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(local)
  }
}

/**
 * Returns the ticket as a PNG data URL, since a long press in WeChat saves only inline images. Throws where the photo
 * does not load.
 */
export async function makePicture(content: TicketContent, photo: string, code: string): Promise<string> {
  const [image] = await Promise.all([loadPhoto(photo), document.fonts.ready])
  return drawTicket(content, { photo: image, code, faces: pageFonts() }).toDataURL('image/png')
}
