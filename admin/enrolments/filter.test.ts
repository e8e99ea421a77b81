import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type EnrolmentFilter,
  filterIn,
  filterParams,
  isEmptyFilter,
  listParams,
  listRequest,
  noFilter,
  pagesIn,
} from './filter.ts'

const id = fc.integer({ min: 1, max: 2_147_483_647 })
const status = fc.constantFrom(0, 1, 2)
const filters: fc.Arbitrary<EnrolmentFilter> = fc.record(
  {
    search: fc.string({ maxLength: 40 }).map((text) => text.trim()),
    batch: id,
    area: id,
    major: id,
    grade: id,
    pay: status,
    check: status,
    mode: fc.constantFrom(0, 1),
    timed: fc.constantFrom(0, 1),
    marked: fc.constantFrom(0, 1),
  },
  { requiredKeys: ['search'] },
)
const roundTrip = (params: URLSearchParams) => new URLSearchParams(params.toString())

describe('filter and address', () => {
  test('a filter and the pages turned survive the address', () => {
    fc.assert(
      fc.property(filters, fc.array(id, { maxLength: 5 }), (filter, pages) => {
        const params = roundTrip(listParams(filter, pages))
        expect(filterIn(params)).toEqual(filter)
        expect(pagesIn(params)).toEqual(pages)
      }),
    )
  })

  test('0 is a value: unpaid, in review, offline', () => {
    const filter = { search: '', pay: 0, check: 0, mode: 0 }
    expect(filterIn(filterParams(filter))).toEqual(filter)
    expect(listRequest(filter, [])).toEqual({ IsPay: 0, CheckStatus: 0, IsOnline: 0, PageSize: 50 })
    const waiting = { search: '', timed: 0, marked: 0 }
    expect(filterIn(filterParams(waiting))).toEqual(waiting)
    expect(listRequest(waiting, [])).toEqual({ HasExamTime: 0, HasExaminer: 0, PageSize: 50 })
  })

  test.each([
    'batch=0',
    'batch=-3',
    'batch=x',
    'batch=99999999999',
    'pay=3',
    'mode=-1',
    'mode=2',
    'timed=2',
    'marked=-1',
    'check=',
    'q=%20%20',
  ])('%s is no filter', (search) => {
    expect(filterIn(new URLSearchParams(search))).toEqual(noFilter)
    expect(isEmptyFilter(filterIn(new URLSearchParams(search)))).toBe(true)
  })

  test('any address gives a filter that the server takes', () => {
    fc.assert(
      fc.property(fc.webQueryParameters(), (search) => {
        const params = new URLSearchParams(search)
        expect(() => listRequest(filterIn(params), pagesIn(params))).not.toThrow()
      }),
    )
  })
})

test('the last page turned decides which page is requested', () => {
  expect(listRequest({ search: '李', batch: 100 }, [900, 850])).toEqual({
    Search: '李',
    EB_ID: 100,
    Before: 850,
    PageSize: 50,
  })
})
