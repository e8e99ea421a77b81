import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { ModalForm } from '#admin/kit/form/ModalForm.tsx'
import { useKeptForm, useTyped } from '#admin/kit/kept/useKeptForm.ts'
import { Refusal } from '#admin/kit/send/Refusal.tsx'
import { useSend } from '#admin/kit/send/useSend.ts'
import { CopyButton } from '#admin/kit/ui/CopyButton.tsx'
import { Form } from '#admin/kit/ui/Form.tsx'
import { PlainSelect } from '#admin/kit/ui/PlainSelect.tsx'
import { QueryState } from '#admin/kit/ui/QueryState.tsx'
import { callQuery } from '#client/callQuery.ts'
import type { WallLinkWire } from '#contract/schedule/wall.ts'
import { isoMinuteText } from '#domain/time.ts'
import styles from './ExamDay.module.css'
import type { DayChoice } from './useLiveBoard.ts'

const addressOf = (key: string) => `${window.location.origin}/Wall#${key}`

interface Props {
  day: DayChoice
  places: readonly string[]
  onClose: () => void
}

/** Makes and ends the links by which a screen on the wall shows one place on this day without a login. Mounting opens it. */
export function WallDialog({ day, places, onClose }: Props) {
  const kept = useKeptForm(`wall.${day.EB_ID}.${day.Date}`)
  const [at, setAt] = useTyped<number | null>(kept, 'at', places.length === 1 ? 0 : null, { isSecret: true })
  const links = useQuery({ ...callQuery('Admin', 'GetWallLinks', { ...day }), staleTime: 0 })
  const address = at === null ? null : places[at]
  return (
    <ModalForm
      kept={kept}
      title="考场大屏"
      okText="建立链接"
      faults={{ wallPlace: address == null ? '请选择考点' : null }}
      explanation={
        <p>
          在考点的电视或投影上打开链接，不用登录，只能看：各考室正在考、下一位、迟到的考生，显示考号后四位和隐去的姓名。
          链接当天有效，可以随时结束。
        </p>
      }
      change={(send) => send('Admin', 'MakeWallLink', { ...day, Address: address ?? '' })}
      invalidates={['GetWallLinks']}
      done="大屏链接已建立，可在“大屏”中复制"
      onClose={onClose}
    >
      <Form.Item label="考点" htmlFor="wallPlace">
        <PlainSelect
          id="wallPlace"
          value={at}
          options={places.map((name, value) => ({ value, label: name || '未填写地址' }))}
          onChange={setAt}
        />
      </Form.Item>
      <QueryState query={links} rows={2} />
      {links.data && links.data.listData.length > 0 && (
        <ul className={styles.wallLinks} aria-label="有效的大屏链接">
          {links.data.listData.map((link) => (
            <WallLink key={link.WL_ID} link={link} />
          ))}
        </ul>
      )}
    </ModalForm>
  )
}

function WallLink({ link: { WL_ID, Address, MadeBy, MadeTime, Key } }: { link: WallLinkWire }) {
  const ending = useSend<void, unknown>({
    change: (send) => send('Admin', 'EndWallLink', { WL_ID }),
    invalidates: ['GetWallLinks'],
    done: '链接已结束，打开它的屏幕不再显示考生',
  })
  return (
    <li>
      <Refusal of={ending} before="没有结束：" />
      <p>
        {Address || '未填写地址'}{' '}
        <span className={styles.soft}>
          {MadeBy} {isoMinuteText(MadeTime)} 建立
        </span>
      </p>
      <p className={styles.rowActions}>
        <a href={addressOf(Key)} target="_blank" rel="noreferrer">
          打开
        </a>
        <CopyButton text={addressOf(Key)} label="复制链接" />
        <Button size="small" danger loading={ending.isSending} onClick={() => ending.start()}>
          结束
        </Button>
      </p>
    </li>
  )
}
