import type { UnpaidWire } from '#contract/money/paymentBill.ts'
import { feeText, fenOf } from '#domain/money.ts'
import { CheckField } from '#web/ui/CheckField.tsx'
import style from './Bill.module.css'
import { canPick } from './picking.ts'

interface PickRowProps {
  row: UnpaidWire
  isPicked: boolean
  onTick: (isOn: boolean) => void
}

/** One unpaid enrolment: to be ticked, or with the reason why it cannot be paid here. */
export function PickRow({ row, isPicked, onTick }: PickRowProps) {
  const note = `${row.EB_Name} · ${row.EA_Name}`
  if (canPick(row)) {
    return (
      <CheckField name={`pick${row.EF_ID}`} checked={isPicked} onChange={onTick} note={note}>
        <Line row={row} />
      </CheckField>
    )
  }
  return (
    <div className={style.fixed}>
      <Line row={row} />
      <p className={style.soft}>{note}</p>
      <p className={style.why}>{row.Why === '' ? '在另一笔没有完成的合并缴费中' : row.Why}</p>
    </div>
  )
}

function Line({ row: { Name, MName, GName, Fee } }: { row: UnpaidWire }) {
  return (
    <span className={style.line}>
      <span className={style.name}>
        {Name} {MName} {GName}
      </span>
      <span className={style.sum}>{feeText(fenOf(Fee) ?? 0)}</span>
    </span>
  )
}
