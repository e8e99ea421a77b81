import { useSearchParams } from '#admin/kit/page/router.tsx'
import { startOfDay } from '#domain/money/billDay.ts'

/** A period of days that stands in the address as `from` and `to`, beside the conditions of a list. */
export function usePeriod() {
  const [params, setParams] = useSearchParams()
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  return {
    from,
    to,
    /** As a call's input takes it; a day that is half typed does not filter. */
    asked: {
      ...(startOfDay(from) === null ? {} : { From: from }),
      ...(startOfDay(to) === null ? {} : { To: to }),
    },
    choose(key: 'from' | 'to', value: string) {
      const { [key]: _old, page: _page, ...others } = Object.fromEntries(params)
      setParams(value === '' ? others : { ...others, [key]: value }, { replace: true })
    },
  }
}
