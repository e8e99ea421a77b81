import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/**
 * A part of a screen whose code loads when it is first shown, such as a dialog or a tab that is not the first; `waiting`
 * stands in its place until then.
 */
export function whenShown<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: ReactNode = null,
): ComponentType<Props> {
  const Part = lazy(async () => ({ default: await load() }))
  return function WhenShown(props: Props) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    )
  }
}
