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
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('这个浏览器不能裁剪图片')
  // A transparent picture would become black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('图片无法读取'))), 'image/jpeg', 0.9),
  )
}
