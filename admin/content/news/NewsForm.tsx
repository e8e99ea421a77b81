import { useQuery } from '@tanstack/react-query'
import { Button, Input, Modal } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { ChangedMeanwhile } from '#admin/kit/form/ChangedMeanwhile.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { PageHead } from '#admin/kit/page/PageHead.tsx'
import { Link } from '#admin/kit/page/router.tsx'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { useMedia } from '#admin/shell/useMedia.ts'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import { serverNow } from '#client/clock.ts'
import { NEWS_SUMMARY_MAX, NEWS_TITLE_MAX } from '#domain/content/news.ts'
import { CoverField } from './CoverField.tsx'
import { useChannels } from './channels.ts'
import { FilesField } from './FilesField.tsx'
import styles from './News.module.css'
import {
  type EditedNews,
  type NewsInput,
  newsFaults,
  newsFieldText,
  newsInputOf,
  newsLabels,
  saveNewsRequest,
} from './newsInput.ts'
import { readerDay, readerDaySentence, stateSentence } from './newsStates.ts'
import { PhonePreview } from './PhonePreview.tsx'
import { PublishActions } from './PublishActions.tsx'

/** The editor is the largest part of the console, and comes by itself while the rest of the form is shown. */
const NewsEditor = lazy(async () => ({ default: (await import('./NewsEditor.tsx')).NewsEditor }))

interface Props {
  stored: EditedNews
  onSaved: (newsId: number) => void
}

export function NewsForm({ stored: opened, onSaved }: Props) {
  const isWide = useMedia('(min-width: 1321px)')
  const [isPreviewing, setPreviewing] = useState(false)
  const channels = useChannels()
  const [newsId, setNewsId] = useState(opened.NewsID)
  const query = useQuery({ ...callQuery('Admin', 'GetStaffNews', { NewsID: newsId }), enabled: newsId > 0 })
  const news = query.data?.item
  const read = async (id: number) => (await call('Admin', 'GetStaffNews', { NewsID: id })).item
  const { input, set, merge, takeTheirs, changed, ...edit } = useEdit<EditedNews, NewsInput, number>({
    form: `news.${opened.NewsID}`,
    item: opened,
    inputOf: newsInputOf,
    save: async (send, value, facts) =>
      (await send('Admin', 'SaveNewsDraft', saveNewsRequest(opened, value, facts))).OtherMsg.NewsID,
    reload: () => read(newsId),
    // A new one is read under the id that it has just been given.
    invalidates: newsId > 0 ? ['GetStaffNewsList', 'GetStaffNews'] : ['GetStaffNewsList'],
    done: '已保存为草稿版本',
    staysOpen: newsId > 0,
    shown: news,
    onSaved: (id) => {
      setNewsId(id)
      onSaved(id)
    },
  })
  const isChanged = changed.length > 0
  const faults = newsFaults(input)
  const linkFault = input.link === '' ? null : faults.newsLink
  const outState = news ?? ({ State: 'draft', UpTime: null } as const)
  const preview = (
    <PhonePreview
      title={input.title || '（没有标题）'}
      html={input.html}
      files={input.files}
      day={readerDay(outState, serverNow())}
    />
  )
  return (
    <Form kept={edit.kept} faults={faults} onFinish={() => isChanged && edit.submit()}>
      <PageHead title={newsId === 0 ? '写新闻' : '编辑新闻'} tabTitle={input.title || '写新闻'}>
        <p className={styles.state} role="status">
          {news && stateSentence(news, news.PublishedNo !== null && news.PublishedNo !== news.NewestNo)}
          {isChanged && ' · 修改还没有保存'}
        </p>
        <Link to="/news">返回列表</Link>
        {!isWide && <Button onClick={() => setPreviewing(true)}>手机预览</Button>}
        {news && <PublishActions news={news} {...(isChanged ? { blocked: '请先保存修改' } : {})} />}
        <Button type="primary" htmlType="submit" loading={edit.isSaving} disabled={!isChanged}>
          保存
        </Button>
      </PageHead>
      <Refusal of={edit.refusal} before="没有保存，写的内容还在这里：" className={styles.notice} />
      {merge && (
        <div className={styles.notice}>
          <ChangedMeanwhile
            merge={merge}
            labels={newsLabels}
            textOf={(field, value) => newsFieldText(field, value)}
            onTakeTheirs={takeTheirs}
          />
        </div>
      )}
      <div className={styles.form}>
        <div>
          <div className={styles.two}>
            <Form.Item label="栏目" htmlFor="channel">
              <PlainSelect
                id="channel"
                options={channels}
                value={input.channelId}
                onChange={(channelId) => set({ channelId })}
              />
            </Form.Item>
            <Form.Item label="标题" htmlFor="title">
              <Input
                id="title"
                maxLength={NEWS_TITLE_MAX}
                showCount
                value={input.title}
                onChange={({ target }) => set({ title: target.value })}
              />
            </Form.Item>
          </div>
          <Form.Item label="正文">
            <Suspense fallback={<div className={styles.editor} style={{ minHeight: 480 }} aria-busy="true" />}>
              <NewsEditor label="正文" html={input.html} onChange={(html) => set({ html })} />
            </Suspense>
          </Form.Item>
          <Form.Item label="附件" extra="PDF、Word 或 Excel，每个不超过20MB；排在正文后面，读者点开即下载">
            <FilesField files={input.files} onChange={(files) => set({ files })} />
          </Form.Item>
          <Form.Item label="摘要" htmlFor="summary" extra="列表里标题下面的一行">
            <Input
              id="summary"
              maxLength={NEWS_SUMMARY_MAX}
              showCount
              value={input.summary}
              onChange={({ target }) => set({ summary: target.value })}
            />
          </Form.Item>
          <Form.Item label="封面图" extra="放进首页轮播时必须有">
            <CoverField cover={input.cover} onChange={(cover) => set({ cover })} />
          </Form.Item>
          <Form.Item
            label="链接"
            htmlFor="newsLink"
            extra="填写后点标题直接打开链接，不再显示正文；网址或本站路径"
            validateStatus={linkFault ? 'error' : ''}
            help={linkFault ?? undefined}
          >
            <Input id="newsLink" value={input.link} onChange={({ target }) => set({ link: target.value })} />
          </Form.Item>
        </div>
        {isWide && (
          <aside className={styles.side} aria-label="手机预览">
            {preview}
            <p>{readerDaySentence(outState, serverNow())}</p>
          </aside>
        )}
      </div>
      <Modal open={isPreviewing} title="手机预览" footer={null} width={460} onCancel={() => setPreviewing(false)}>
        {preview}
        <p>{readerDaySentence(outState, serverNow())}</p>
      </Modal>
    </Form>
  )
}
