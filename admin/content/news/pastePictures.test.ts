import { expect, test } from 'vitest'
import { CallError } from '#client/callError.ts'
import { LOST_PICTURE } from '#domain/content/news.ts'
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
    why: null,
  })
  expect(taken).toEqual(['image/png', 'image/jpeg'])
})

test('one that is not taken leaves a mark, and says why', async () => {
  const refuse = () => Promise.reject(new CallError('refused', '上传图片不能超过10MB'))
  expect(await uploadInText(`<img src="${PNG}">`, [PNG], refuse)).toEqual({
    html: `<p>${LOST_PICTURE}</p>`,
    failed: 1,
    why: '上传图片不能超过10MB',
  })
})

test('one whose address is damaged is lost alone: the text and the other pictures go in', async () => {
  const damaged = 'data:image/png;base64,%%%'
  const pasted = await uploadInText(
    `<img src="${damaged}"><img src="${PNG}">`,
    [damaged, PNG],
    async () => '/files/a.png',
  )
  expect(pasted).toMatchObject({ html: `<p>${LOST_PICTURE}</p><img src="/files/a.png">`, failed: 1 })
})
