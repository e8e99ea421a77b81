import { PlusOutlined } from '@ant-design/icons'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Button, Segmented, Skeleton } from 'antd'
import { ListScreen } from '#admin/kit/list/ListScreen.tsx'
import { isFlag, isId } from '#admin/kit/list/listAddress.ts'
import { useList } from '#admin/kit/list/useList.ts'
import { useNavigate } from '#admin/kit/page/router.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { callQuery } from '#client/callQuery.ts'
import { useChannels } from './channels.ts'
import styles from './News.module.css'
import { newsColumns } from './newsColumns.tsx'
import { newsTabOf, newsTabs } from './newsStates.ts'

const NewsPane = whenShown(
  async () => (await import('./NewsPane.tsx')).NewsPane,
  <Skeleton active aria-label="正在加载" />,
)

/** All news in every state; one opens beside the list, and is edited on a page of its own. */
export function NewsListScreen() {
  const navigate = useNavigate()
  const list = useList({
    name: 'news',
    fields: [
      { key: 'channel', wire: 'CID', isPossible: isId, label: '栏目', options: useChannels() },
      {
        key: 'banner',
        wire: 'IsBanner',
        isPossible: isFlag,
        label: '首页轮播',
        options: [{ value: 1, label: '在轮播中' }],
      },
    ],
    tabs: [
      {
        key: 'state',
        wire: 'State',
        isPossible: (value) => value < newsTabs.length,
        toWire: (value) => newsTabOf(value).wire,
      },
    ],
    columns: newsColumns,
    usual: newsColumns.map(({ key }) => key),
  })
  const query = useQuery({
    ...callQuery('Admin', 'GetStaffNewsList', list.request),
    placeholderData: keepPreviousData,
  })
  return (
    <ListScreen
      title="新闻"
      list={list}
      query={query}
      searchHint="标题"
      idOf={({ NewsID }) => NewsID}
      nameOf={({ Title }) => Title}
      nothingYet="还没有新闻。点“写新闻”写第一篇，保存后先是草稿，发布后读者才看得到。"
      detail={(id) => <NewsPane newsId={id} />}
      actions={
        <>
          <Button onClick={() => navigate('/news/banner')}>首页轮播</Button>
          <Button onClick={() => navigate('/news/channels')}>栏目</Button>
          <Button type="primary" icon={<PlusOutlined />} onClick={() => navigate('/news/new')}>
            写新闻
          </Button>
        </>
      }
    >
      <div className={styles.tabs}>
        <Segmented
          aria-label="状态"
          options={newsTabs.map(({ value, label }) => ({ value, label }))}
          value={newsTabOf(list.state.values.state).value}
          onChange={(value) => list.filterBy({ values: { ...list.state.values, state: value } })}
        />
      </div>
    </ListScreen>
  )
}
