import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from './Picture.tsx'

const link = '/files/UserPhoto/20261120/0a.jpg?e=1795321800&s=A'
const escaped = link.replaceAll('&', '&amp;')
const attributes = (html: string) =>
  Object.fromEntries(
    Array.from((/<img[^>]*>/.exec(html)?.[0] ?? '').matchAll(/([a-zA-Z]+)="([^"]*)"/g), ([, name, value]) => [
      name,
      value,
    ]),
  )
const shown = (props: { width?: number; position?: number }) =>
  attributes(renderToStaticMarkup(<Picture src={link} alt="" ratio="photo" {...props} />))

test('a list picture is small, has a fixed size, and loads lazily unless it is visible at once', () => {
  const positions = [0, 1, 3, 4, 20].map((position) => shown({ width: 80, position }))
  for (const each of positions)
    expect(each).toMatchObject({
      src: `${escaped}&amp;w=160`,
      width: '80',
      height: '112',
      decoding: 'async',
      srcSet: `${escaped}&amp;w=160 1x, ${escaped}&amp;w=160 2x, ${escaped}&amp;w=320 3x`,
    })
  expect(positions.map(({ loading }) => loading)).toEqual(['eager', 'eager', 'eager', 'lazy', 'lazy'])
  expect(positions.map(({ fetchPriority }) => fetchPriority)).toEqual(['high', 'auto', 'auto', 'auto', 'auto'])
})

test('without a width the full picture is loaded, lazily', () => {
  const whole = shown({})
  expect(whole).toMatchObject({ src: escaped, loading: 'lazy' })
  expect(whole).not.toHaveProperty('srcSet')
})
