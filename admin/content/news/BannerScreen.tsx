import { useQuery } from '@tanstack/react-query'
import { App, Button, Empty, Select } from 'antd'
import { ChangedMeanwhile } from '#admin/kit/form/ChangedMeanwhile.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { allRowsQuery } from '#client/allRows.ts'
import type { AnswerOf } from '#client/api.ts'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { BANNER_MAX } from '#domain/content/news.ts'
import styles from './News.module.css'
import { minuteText, stateTexts } from './newsStates.ts'
import { OrderedRows } from './OrderedRows.tsx'

type Banner = AnswerOf<'Admin', 'GetBanner'>['item']

/** The banner of the home page: which news stand in it, and in which order. */
export function BannerScreen() {
  const banner = useQuery({ ...callQuery('Admin', 'GetBanner', {}), refetchOnWindowFocus: false })
  return (
    <>
      <PageHead title="首页轮播" lead={`最多 ${BANNER_MAX} 条；定时发布的到时间才出现。拖动，或用 Alt ↑ ↓ 排序。`}>
        <Link to="/news">返回新闻</Link>
      </PageHead>
      <QueryState query={banner} rows={6} />
      {banner.data && <BannerForm key={banner.data.item.Version} stored={banner.data.item} />}
    </>
  )
}

function BannerForm({ stored: opened }: { stored: Banner }) {
  const { message } = App.useApp()
  const { input, set, merge, takeTheirs, changed, ...edit } = useEdit({
    form: 'banner',
    item: opened,
    inputOf: ({ Items }) => ({ items: Items }),
    save: (send, { items }, facts) =>
      send('Admin', 'SaveBanner', { NewsIDs: items.map(({ NewsID }) => NewsID), ...facts }),
    reload: async () => (await call('Admin', 'GetBanner', {})).item,
    invalidates: ['GetBanner'],
    done: '首页轮播已保存',
  })
  // All that could be added: what is out or will be, newest first.
  const published = useQuery(allRowsQuery('Admin', 'GetStaffNewsList', { State: 'published' }))
  const scheduled = useQuery(allRowsQuery('Admin', 'GetStaffNewsList', { State: 'scheduled' }))
  const others = [...(scheduled.data ?? []), ...(published.data ?? [])].filter(
    ({ NewsID }) => !input.items.some((item) => item.NewsID === NewsID),
  )
  const add = async (newsId: number) => {
    const { item } = await call('Admin', 'GetStaffNews', { NewsID: newsId })
    const [Cover = ''] = item.Pictures
    if (Cover === '') return message.warning('这条新闻没有封面图，请先上传封面图并发布')
    set({
      items: [
        ...input.items,
        { NewsID: newsId, Title: item.Title, Cover, State: item.State, UpTime: item.UpTime ?? '' },
      ],
    })
  }
  return (
    <KeptOffer kept={edit.kept}>
      <section className={styles.banner}>
        <Refusal of={edit.refusal} before="没有保存：" />
        {merge && (
          <ChangedMeanwhile
            merge={merge}
            labels={{ items: '轮播' }}
            textOf={(_, items) => (items as Banner['Items']).map(({ Title }) => Title).join('、') || '（空）'}
            onTakeTheirs={takeTheirs}
          />
        )}
        {input.items.length === 0 && <Empty description="轮播里还没有新闻，首页不显示轮播" />}
        <OrderedRows
          label="轮播顺序"
          items={input.items}
          idOf={({ NewsID }) => NewsID}
          nameOf={({ Title }) => Title}
          onOrder={(items) => set({ items: [...items] })}
        >
          {(item) => (
            <>
              <img src={item.Cover} alt="" />
              <Link to={`/news/${item.NewsID}`}>{item.Title}</Link>
              <span>
                <StateWord>{stateTexts[item.State]}</StateWord> {minuteText(item.UpTime)}
              </span>
              <Button
                size="small"
                aria-label={`${item.Title} 移出轮播`}
                onClick={() => set({ items: input.items.filter(({ NewsID }) => NewsID !== item.NewsID) })}
              >
                移出
              </Button>
            </>
          )}
        </OrderedRows>
        <Select
          aria-label="加入轮播"
          placeholder="＋ 加入一条新闻"
          showSearch={{ optionFilterProp: 'label' }}
          value={null}
          disabled={input.items.length >= BANNER_MAX}
          options={others.map(({ NewsID, Title }) => ({ value: NewsID, label: Title }))}
          onChange={(newsId: number | null) => newsId !== null && void add(newsId)}
          style={{ maxWidth: 480 }}
        />
        <p>
          <Button type="primary" disabled={changed.length === 0} loading={edit.isSaving} onClick={edit.submit}>
            保存
          </Button>
        </p>
      </section>
    </KeptOffer>
  )
}
