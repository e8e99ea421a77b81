import { GetAccountList as endpoint } from '#contract/people/accountStaff.ts'
import { pageOf } from '#domain/page.ts'
import { readAccountSearch } from '#domain/people/accountSearch.ts'
import { handler } from '#server/handler.ts'
import { countAccounts, listAccounts } from '#server/records/people/user/accountQueries.ts'
import { accountWire } from '#server/records/people/user/accountWire.ts'

export const GetAccountList = handler(endpoint, {
  handle: async ({ db, now }, { Search, IsLocked, ...paging }) => {
    const filter = { search: readAccountSearch(Search), isLocked: IsLocked === undefined ? null : IsLocked === 1 }
    const [rows, totalCount] = await Promise.all([
      listAccounts(db, filter, { ...pageOf(paging), now }),
      countAccounts(db, filter),
    ])
    return { listData: rows.map(accountWire), totalCount }
  },
})
