import { useState } from 'react'
import { paths } from '#web/paths.ts'
import { navigate } from '#web/shell/router.tsx'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import style from './Work.module.css'
import type { FoundReviews } from './work.ts'

/** Looks for finished reviews by exam number or name and by day. */
export function FindReviews({ found }: { found: FoundReviews }) {
  const [search, setSearch] = useState(found.search)
  const [from, setFrom] = useState(found.from)
  const [to, setTo] = useState(found.to)
  const isTurned = from !== '' && to !== '' && from > to
  const find = () => {
    if (!isTurned) navigate(paths.reviewResults({ Search: search.trim(), From: from, To: to }), { replace: true })
  }
  return (
    <search>
      <form
        className={style.find}
        onSubmit={(event) => {
          event.preventDefault()
          find()
        }}
      >
        <TextField label="考号或姓名" name="Search" kind="search" maxLength={40} value={search} onChange={setSearch} />
        <TextField label="评审日期从" name="From" kind="date" value={from} onChange={setFrom} />
        <TextField
          label="到"
          name="To"
          kind="date"
          value={to}
          onChange={setTo}
          error={isTurned ? '结束日期不能早于开始日期' : null}
        />
        <Button type="submit" look="quiet">
          查找
        </Button>
      </form>
    </search>
  )
}
