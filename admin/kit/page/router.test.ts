import { expect, test } from 'vitest'
import { paramsIn } from './router.tsx'

test.each<[string, string, Record<string, string> | null]>([
  ['/', '/', {}],
  ['/news', '/news', {}],
  ['/news', '/News', {}],
  ['/news/:id', '/news/12', { id: '12' }],
  ['/news/:id', '/news', null],
  ['/news/:id', '/news/12/more', null],
  ['/news/:id', '/news/', null],
  ['/news/banner', '/news/12', null],
])('the route %s at %s', (pattern, path, params) => expect(paramsIn(pattern, path)).toEqual(params))
