import { GetCertificatePostList as endpoint } from '#contract/result/certificatePost.ts'
import { pageOf } from '#domain/page.ts'
import { handler } from '#server/handler.ts'
import { countPosts, listPosts } from '#server/records/result/certificate/postQueries.ts'
import { postFilterOf } from '../postFilter.ts'
import { postWire } from '../postWire.ts'

export const GetCertificatePostList = handler(endpoint, {
  handle: async ({ db }, { Part, ...input }) => {
    const filter = postFilterOf(input)
    const [rows, totalCount] = await Promise.all([
      Part === 'count' ? [] : listPosts(db, filter, pageOf(input)),
      Part === 'rows' ? 0 : countPosts(db, filter),
    ])
    return { listData: rows.map(postWire), totalCount }
  },
})
