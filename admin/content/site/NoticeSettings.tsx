import { useQuery } from '@tanstack/react-query'
import { Input, Switch } from 'antd'
import { SettingsForm } from '#admin/kit/form/SettingsForm.tsx'
import { useEdit } from '#admin/kit/form/useEdit.ts'
import { Form } from '#admin/kit/ui/Form.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { call } from '#client/api.ts'
import { callQuery } from '#client/callQuery.ts'
import type { SiteNoticeWire } from '#contract/content/contentSite.ts'
import styles from './Site.module.css'
import { noticeInputFaults, noticeInputOf, noticeLabels, saveNoticeRequest } from './siteInput.ts'

export function NoticeSettings() {
  const query = useQuery({ ...callQuery('Admin', 'GetSiteNotice', {}), refetchOnWindowFocus: false })
  return (
    <>
      <QueryState query={query} rows={6} />
      {query.data && <NoticeForm key={query.data.item.Version} notice={query.data.item} />}
    </>
  )
}

function NoticeForm({ notice }: { notice: SiteNoticeWire }) {
  const edit = useEdit({
    form: 'siteNotice',
    item: notice,
    inputOf: noticeInputOf,
    save: (send, typed, facts) => send('Admin', 'SaveSiteNotice', saveNoticeRequest(typed, facts)),
    reload: async () => (await call('Admin', 'GetSiteNotice', {})).item,
    invalidates: ['GetSiteNotice'],
    done: (_, { isOn }) => (isOn ? '公告已保存，每个人会再看到一次' : '公告已关闭'),
  })
  const { input, set } = edit
  return (
    <SettingsForm edit={edit} labels={noticeLabels} faults={noticeInputFaults(input)}>
      <Form.Item label="弹出公告" htmlFor="noticeOn" extra="打开首页时弹出，每人每天一次；修改后每个人会再看到一次">
        <Switch id="noticeOn" checked={input.isOn} onChange={(isOn) => set({ isOn })} />
      </Form.Item>
      <Form.Item label="标题" htmlFor="noticeTitle">
        <Input
          id="noticeTitle"
          maxLength={20}
          showCount
          value={input.title}
          onChange={({ target }) => set({ title: target.value })}
        />
      </Form.Item>
      <Form.Item label="内容" htmlFor="noticeText" extra="一行一段">
        <Input.TextArea
          id="noticeText"
          maxLength={500}
          showCount
          autoSize={{ minRows: 4, maxRows: 12 }}
          value={input.text}
          onChange={({ target }) => set({ text: target.value })}
        />
      </Form.Item>
      <div className={styles.two}>
        <Form.Item label="开始时间（北京时间）" htmlFor="noticeFrom" extra="不填：立即开始">
          <Input
            id="noticeFrom"
            type="datetime-local"
            value={input.from}
            onChange={({ target }) => set({ from: target.value })}
          />
        </Form.Item>
        <Form.Item label="结束时间（北京时间）" htmlFor="noticeUntil" extra="不填：直到关闭">
          <Input
            id="noticeUntil"
            type="datetime-local"
            value={input.until}
            onChange={({ target }) => set({ until: target.value })}
          />
        </Form.Item>
      </div>
    </SettingsForm>
  )
}
