import { ChevronIcon } from '#web/icons/actionIcons.tsx'
import { Page } from '#web/ui/Page.tsx'
import { toast } from '#web/ui/toast.ts'
import style from './DistrictList.module.css'

/** Districts and towns of Kunming for the demonstration pages (specification#public). */
const districts = ['五华区', '盘龙区', '官渡区', '西山区', '呈贡区', '晋宁区', '东川区', '安宁市', '嵩明县']

/** A page of static content: the districts, none of which opens anything yet. */
export function DistrictList({ title, lead }: { title: string; lead: string }) {
  return (
    <Page title={title}>
      <p className={style.lead}>{lead}</p>
      <ul className={style.districts}>
        {districts.map((district) => (
          <li key={district}>
            <button type="button" className={style.district} onClick={() => toast('敬请期待！')}>
              <span>{district}</span>
              <ChevronIcon direction="right" />
            </button>
          </li>
        ))}
      </ul>
    </Page>
  )
}
