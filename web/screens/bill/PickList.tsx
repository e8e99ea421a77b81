import { useState } from 'react'
import type { UnpaidWire } from '#contract/money/paymentBill.ts'
import { BILL_SIZE } from '#domain/money/payment.ts'
import { paths } from '#web/paths.ts'
import { Link, useLocation } from '#web/shell/router.tsx'
import { CheckField } from '#web/ui/CheckField.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Page } from '#web/ui/Page.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import style from './Bill.module.css'
import { PickFoot } from './PickFoot.tsx'
import { PickRow } from './PickRow.tsx'
import { canPick, idsIn, pickedAtFirst, pickedOf, SEARCH_FROM, soughtRows } from './picking.ts'

/** The account's unpaid enrolments: what can be paid is ticked, what cannot says why. */
export function PickList({ rows }: { rows: readonly UnpaidWire[] }) {
  const { search } = useLocation()
  const [ticked, setTicked] = useState(() => pickedAtFirst(rows, idsIn(search)))
  const [sought, setSought] = useState('')
  const shown = soughtRows(rows, sought)
  const payable = shown.filter(canPick)
  const picked = pickedOf(rows, ticked)
  const areAllPicked = payable.length > 0 && payable.every(({ EF_ID }) => ticked.has(EF_ID))

  const tick = (ids: readonly number[], isOn: boolean) => {
    const next = new Set(picked.map(({ EF_ID }) => EF_ID))
    for (const id of ids) {
      if (!isOn) next.delete(id)
      else if (next.size < BILL_SIZE) next.add(id)
    }
    setTicked(next)
  }

  return (
    <Page title="合并缴费" foot={rows.some(canPick) && <PickFoot picked={picked} />}>
      <OpenBills rows={rows} />
      {rows.length >= SEARCH_FROM && (
        <div className={style.search}>
          <TextField
            label="查找"
            name="sought"
            value={sought}
            maxLength={30}
            hint="考生姓名、专业级别或批次"
            onChange={setSought}
          />
        </div>
      )}
      {payable.length > 1 && (
        <div className={style.all}>
          <CheckField
            name="all"
            checked={areAllPicked || picked.length >= BILL_SIZE}
            onChange={(isOn) =>
              tick(
                payable.map(({ EF_ID }) => EF_ID),
                isOn,
              )
            }
          >
            全选可缴费的报名（{payable.length}项）
          </CheckField>
        </div>
      )}
      {rows.filter(canPick).length > BILL_SIZE && (
        <p className={style.soft}>一次最多合并{BILL_SIZE}项，其余的请再次缴费。</p>
      )}
      {shown.length === 0 && <EmptyState scene="search" note="没有符合的报名，请换一个姓名或专业再试。" />}
      <ul className={style.rows}>
        {shown.map((row) => (
          <li key={row.EF_ID} className={style.row}>
            <PickRow row={row} isPicked={ticked.has(row.EF_ID)} onTick={(isOn) => tick([row.EF_ID], isOn)} />
          </li>
        ))}
      </ul>
    </Page>
  )
}

/** Bills that were opened and not paid yet, to go on with or to cancel. */
function OpenBills({ rows }: { rows: readonly UnpaidWire[] }) {
  const numbers = [...new Set(rows.map(({ BillNO }) => BillNO))].filter((number) => number !== '')
  return numbers.map((number) => {
    const own = rows.filter(({ BillNO }) => BillNO === number)
    return (
      <p key={number} className={style.notice}>
        有一笔合并缴费（{own.map(({ Name }) => Name).join('、')}）还没有完成。
        <Link to={paths.bill(number)} className={style.link}>
          继续支付或取消
        </Link>
      </p>
    )
  })
}
