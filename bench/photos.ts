import sharp from 'sharp'

const PHOTO_BYTES = 400_000

/** Portraits as a phone sends them: 5:7, 1600 pixels high, just under the page's size limit. */
export async function makePhotos(count: number): Promise<Buffer[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const noise = await sharp({
        create: {
          width: 286,
          height: 400,
          channels: 3,
          background: '#000000',
          noise: { type: 'gaussian', mean: 120 + 10 * n, sigma: 40 },
        },
      })
        .resize(1143, 1600)
        .png()
        .toBuffer()
      for (let quality = 92; ; quality -= 4) {
        const photo = await sharp(noise).jpeg({ quality }).toBuffer()
        if (photo.length <= PHOTO_BYTES) return photo
      }
    }),
  )
}

const BOUNDARY = 'benchmark'

/** The call that uploads a photo. */
export function uploadOf(photo: Buffer) {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="photo.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
  return {
    method: 'POST' as const,
    path: '/api/File/ImgUpload?TypePath=UserPhoto',
    contentType: `multipart/form-data; boundary=${BOUNDARY}`,
    body: Buffer.concat([Buffer.from(head), photo, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  }
}
