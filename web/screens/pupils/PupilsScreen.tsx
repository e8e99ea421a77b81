import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '#client/callQuery.ts'
import type { MyPupilWire } from '#contract/enrolment/enrolmentPupils.ts'
import { PAY_STATUS } from '#domain/enrolment/enrolment.ts'
import { PUPIL_STATES, pupilStateTexts } from '#domain/enrolment/pupils.ts'
import { copyText } from '#web/device/copyText.ts'
import { paths } from '#web/paths.ts'
import { QueryState } from '#web/shell/QueryState.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Stack } from '#web/ui/Stack.tsx'
import { toast } from '#web/ui/toast.ts'
import { PupilRow } from './PupilRow.tsx'
import style from './Pupils.module.css'
import { listOfLinks } from './pupilLinks.ts'

/** /Pupils: whom a teacher has entered, and whose guardian has agreed (docs/adr/pupils.md). */
export function PupilsScreen() {
  const query = useQuery(callQuery('Exam', 'GetMyPupils', {}))
  return (
    <Page
      title="批量报名"
      foot={
        <ButtonLink to={paths.pupilSheet} wide>
          用表格录入考生
        </ButtonLink>
      }
    >
      <QueryState
        query={query}
        loading={<Skeleton kind="card" count={4} />}
        empty={
          <EmptyState
            text="还没有录入考生"
            note="老师可以用一张表格录入最多100名学生，把链接转发给家长；家长同意后，报名成立，再一起缴费。"
          />
        }
      >
        {({ listData }) => <PupilList pupils={listData} />}
      </QueryState>
    </Page>
  )
}

function PupilList({ pupils }: { pupils: readonly MyPupilWire[] }) {
  const waiting = pupils.filter(({ State, Key }) => State === 'waiting' && Key !== '')
  const payable = pupils.filter(({ State, IsPay }) => State === 'agreed' && IsPay === PAY_STATUS.unpaid)
  return (
    <>
      <p className={style.lead} role="status">
        共{pupils.length}名考生：
        {PUPIL_STATES.map((state) => ({ state, count: pupils.filter(({ State }) => State === state).length }))
          .filter(({ count }) => count > 0)
          .map(({ state, count }) => `${pupilStateTexts[state]}${count}名`)
          .join('，')}
        。
      </p>
      <Stack>
        {payable.length > 0 && (
          <ButtonLink to={paths.payTogether(payable.map(({ EF_ID }) => EF_ID))} look="quiet" wide>
            为{payable.length}名已同意的考生缴费
          </ButtonLink>
        )}
        {waiting.length > 0 && <Links waiting={waiting} />}
      </Stack>
      <h2 className={style.heading}>考生</h2>
      <ul className={style.rows}>
        {pupils.map((pupil) => (
          <PupilRow key={pupil.PL_ID} pupil={pupil} />
        ))}
      </ul>
    </>
  )
}

/** All links at once; where there is no clipboard they stand in a field to be selected. */
function Links({ waiting }: { waiting: readonly MyPupilWire[] }) {
  const [isShown, setShown] = useState(false)
  const text = listOfLinks(waiting, window.location.origin)
  const copy = async () => {
    const isCopied = await copyText(text)
    setShown(!isCopied)
    toast(
      isCopied ? `已复制${waiting.length}个链接` : '没能自动复制，请选中下面的文字复制',
      isCopied ? 'success' : 'failure',
    )
  }
  return (
    <div>
      <Button look="quiet" wide onClick={() => void copy()}>
        复制全部{waiting.length}个链接
      </Button>
      <p className={style.soft}>每个链接只供一名考生的监护人使用，请单独发给本人，到报名截止时失效。</p>
      {isShown && <textarea className={style.links} aria-label="全部链接" rows={8} readOnly value={text} />}
    </div>
  )
}
