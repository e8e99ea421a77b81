import { PlusOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { ChangedMeanwhile } from '#admin/kit/form/ChangedMeanwhile.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { KeptOffer } from '#admin/kit/kept/KeptOffer.tsx'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { StateWord } from '#admin/kit/ui/StateWord.tsx'
import { whenShown } from '#admin/kit/ui/whenShown.tsx'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { StaffChannelWire } from '#contract/content/contentChannels.ts'
import { asTree, depthIn } from './channelTree.ts'
import styles from './News.module.css'
import { OrderedRows } from './OrderedRows.tsx'

const ChannelDialog = whenShown(async () => (await import('./ChannelDialog.tsx')).ChannelDialog)

const newChannel: StaffChannelWire = { CID: 0, CName: '', ParentID: 0, IsHidden: 0, NewsCount: 0, Version: 0 }

/** The channels of the site: names, order, what lies below what, and which are hidden. */
export function ChannelsScreen() {
  const [edited, setEdited] = useState<StaffChannelWire | null>(null)
  const query = useQuery({ ...callQuery('Admin', 'GetStaffChannels', {}), refetchOnWindowFocus: false })
  const channels = query.data?.listData ?? []
  return (
    <>
      <PageHead title="栏目" lead="拖动，或用 Alt ↑ ↓ 排序。栏目不能删除，不用的可以隐藏，其中的新闻也一起隐藏。">
        <Link to="/news">返回新闻</Link>
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setEdited(newChannel)}>
          新栏目
        </Button>
      </PageHead>
      <QueryState query={query} rows={8} />
      {query.data && (
        <ChannelOrder
          key={`${query.data.OtherMsg.Version} ${query.dataUpdatedAt}`}
          version={query.data.OtherMsg.Version}
          channels={channels}
          onEdit={setEdited}
        />
      )}
      {edited && <ChannelDialog channel={edited} channels={channels} onClose={() => setEdited(null)} />}
    </>
  )
}

interface OrderProps {
  version: number
  channels: readonly StaffChannelWire[]
  onEdit: (channel: StaffChannelWire) => void
}

function ChannelOrder({ version, channels, onEdit }: OrderProps) {
  const nameOf = (id: number) => channels.find(({ CID }) => CID === id)?.CName
  const { input, set, merge, takeTheirs, changed, ...edit } = useEdit({
    form: 'channelOrder',
    item: { Version: version, ids: channels.map(({ CID }) => CID) },
    inputOf: ({ ids }) => ({ ids }),
    save: (send, { ids }, facts) => send('Admin', 'SaveChannelOrder', { CIDs: ids, ...facts }),
    reload: async () => {
      const { OtherMsg, listData } = await call('Admin', 'GetStaffChannels', {})
      return { Version: OtherMsg.Version, ids: listData.map(({ CID }) => CID) }
    },
    invalidates: ['GetStaffChannels'],
    done: '栏目顺序已保存',
  })
  const items = asTree(input.ids.flatMap((id) => channels.find(({ CID }) => CID === id) ?? []))
  return (
    <KeptOffer kept={edit.kept}>
      <section className={styles.banner}>
        <Refusal of={edit.refusal} before="没有保存：" />
        {merge && (
          <ChangedMeanwhile
            merge={merge}
            labels={{ ids: '顺序' }}
            textOf={(_, ids) => (ids as number[]).map((id) => nameOf(id) ?? '新栏目').join('、')}
            onTakeTheirs={takeTheirs}
          />
        )}
        {changed.length > 0 && (
          <p>
            <Button type="primary" loading={edit.isSaving} onClick={edit.submit}>
              保存顺序
            </Button>
          </p>
        )}
        <OrderedRows
          label="栏目顺序"
          items={items}
          idOf={({ CID }) => CID}
          nameOf={({ CName }) => CName}
          depthOf={(channel) => depthIn(channels, channel)}
          onOrder={(order) => set({ ids: asTree(order).map(({ CID }) => CID) })}
        >
          {(channel) => (
            <>
              <strong>
                {channel.CName} {channel.IsHidden === 1 && <StateWord>隐藏</StateWord>}
              </strong>
              <span className={styles.state}>{nameOf(channel.ParentID) ?? '顶级'}</span>
              <Link to={`/news?channel=${channel.CID}`}>{channel.NewsCount} 篇</Link>
              <Button size="small" aria-label={`修改 ${channel.CName}`} onClick={() => onEdit(channel)}>
                修改
              </Button>
            </>
          )}
        </OrderedRows>
      </section>
    </KeptOffer>
  )
}
