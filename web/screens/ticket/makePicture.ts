import { pageFaces } from '#web/ui/canvasText.ts'
import { drawTicket } from './drawTicket.ts'
import type { TicketContent } from './ticketContent.ts'

/** Loaded as bytes of our own: a picture from another origin would forbid to read the canvas. */
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

/** The ticket as a PNG data URL: WeChat saves by a long press only what is in the page itself. Throws where the photo does not come. */
export async function makePicture(content: TicketContent, photo: string, code: string): Promise<string> {
  const [image] = await Promise.all([loadPhoto(photo), document.fonts.ready])
  return drawTicket(content, { photo: image, code, faces: pageFaces() }).toDataURL('image/png')
}
