import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/api.ts'
import { messageOf } from '#client/callError.ts'
import { callQuery } from '#client/callQuery.ts'
import { useRequestKey } from '#client/useRequestKey.ts'
import { EXPORT_HOURS } from '#domain/people/personalData.ts'
import { isoMinuteText } from '#domain/time.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './MyData.module.css'

const MEGABYTE = 1024 * 1024
const POLL_MS = 4000
const sizeText = (bytes: number) => `${Math.max(0.1, bytes / MEGABYTE).toFixed(1)} MB`

/** A copy of everything: a page to read with photos and films, written in the background. */
export function DataCopy() {
  const copy = useQuery({
    ...callQuery('User', 'GetMyDataExport', {}),
    refetchInterval: ({ state }) => (state.data?.item.State === 'waiting' ? POLL_MS : false),
  })
  const [isBusy, setBusy] = useState(false)
  const keyOf = useRequestKey()
  const start = async () => {
    setBusy(true)
    try {
      await call('User', 'ExportMyData', { RequestKey: keyOf({}) })
    } catch (error) {
      toast(messageOf(error), 'failure')
    }
    setBusy(false)
    void copy.refetch()
  }
  return (
    <section aria-labelledby="copy" className={style.card}>
      <h2 id="copy" className={style.title}>
        导出副本
      </h2>
      <p>把上面的信息做成一份网页，连同照片、视频和证书打包下载，可以在任何电脑和手机上打开。</p>
      <QueryState query={copy} loading={<Skeleton kind="card" count={1} />}>
        {({ item }) => (
          <>
            <p role="status" className={style.soft}>
              {item.State === 'waiting' && '正在生成，视频多时需要几分钟。可以离开这一页，稍后回来下载。'}
              {item.State === 'failed' && '上一次没有生成成功，请再试一次。'}
              {item.State === 'removed' && `上一份副本已超过${EXPORT_HOURS}小时，或因信息有变动，已经清除。`}
              {item.State === 'ready' &&
                item.RemovedTime !== null &&
                `已生成（${sizeText(item.Bytes)}），${isoMinuteText(item.RemovedTime)}前可以下载。含有孩子的信息，请妥善保管。`}
            </p>
            <div className={style.actions}>
              {item.State === 'ready' && <Button onClick={() => window.location.assign(item.Link)}>下载</Button>}
              {item.State !== 'waiting' && (
                <Button look="quiet" busy={isBusy} busyText="正在提交" onClick={() => void start()}>
                  {item.State === 'ready' ? '重新生成' : '生成副本'}
                </Button>
              )}
            </div>
          </>
        )}
      </QueryState>
    </section>
  )
}
