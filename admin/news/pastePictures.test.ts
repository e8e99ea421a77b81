import { expect, test } from 'vitest'
import { LOST_PICTURE } from './cleanPaste.ts'
import { uploadInText } from './pastePictures.ts'

const PNG = 'data:image/png;base64,iVBORw0KGgo='
const JPEG = 'data:image/jpeg;base64,/9j/4A=='

test('each picture gets the address under which it was stored, in its place', async () => {
  const taken: string[] = []
  const upload = async (picture: Blob) => `/files/News/${taken.push(picture.type)}.jpg`
  const html = `<p>甲</p><img src="${PNG}" alt=""><p>乙</p><img src="${JPEG}" alt="图">`
  expect(await uploadInText(html, [PNG, JPEG], upload)).toEqual({
    html: '<p>甲</p><img src="/files/News/1.jpg"><p>乙</p><img src="/files/News/2.jpg">',
    failed: 0,
  })
  expect(taken).toEqual(['image/png', 'image/jpeg'])
})

test('one that is not taken leaves a mark', async () => {
  const refuse = () => Promise.reject(new Error('too large'))
  expect(await uploadInText(`<img src="${PNG}">`, [PNG], refuse)).toEqual({ html: `<p>${LOST_PICTURE}</p>`, failed: 1 })
})
