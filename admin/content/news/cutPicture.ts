interface Part {
  x: number
  y: number
  width: number
  height: number
}

/** Cuts a part of a picture and scales it to this size, as a JPEG. @throws Error when the picture cannot be read */
export async function cutPicture(
  address: string,
  part: Part,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const picture = await decoded(address)
  const { canvas, context } = sheet(width, height)
  // A transparent picture would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height)
  return jpegOf(canvas)
}

/** The picture turned by 90° clockwise, as an address in this browser. @throws Error when the picture cannot be read */
export async function turnPicture(address: string): Promise<string> {
  const picture = await decoded(address)
  const { canvas, context } = sheet(picture.naturalHeight, picture.naturalWidth)
  context.translate(canvas.width, 0)
  context.rotate(Math.PI / 2)
  context.drawImage(picture, 0, 0)
  return URL.createObjectURL(await jpegOf(canvas))
}

async function decoded(address: string): Promise<HTMLImageElement> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  return picture
}

function sheet(width: number, height: number) {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('这个浏览器不能裁剪图片')
  return { canvas, context }
}

function jpegOf(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('图片无法读取'))), 'image/jpeg', 0.9),
  )
}
