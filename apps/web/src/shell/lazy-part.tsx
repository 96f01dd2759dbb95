import type { Language } from '@virage/contract'
import { type ComponentType, type ReactNode, Suspense, use, useState } from 'react'
import { useLocale } from 'use-intl'
import { LoadFailed } from './load-failed.tsx'
import { reloadIfMissing } from './missing-code.ts'

/**
 * Returns a part of a page whose code is loaded when it is first shown. If that fails, a message with a button that tries
 * again takes its place, and the page stays (E03).
 *
 * @param skeleton what is shown meanwhile
 * @param Failure the message, for parts that bring their own margins
 */
export function lazyPart<Props extends object>(
  load: (language: Language) => Promise<ComponentType<Props>>,
  skeleton?: ReactNode,
  Failure: ComponentType<{ onRetry: () => void }> = LoadFailed,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  const loadCode = async (language: Language, isRetry?: true) => {
    try {
      Loaded ??= await load(language)
    } catch (error) {
      console.error(error)
      if (isRetry) reloadIfMissing(error)
    }
  }
  function Part({ loading, onRetry, props }: { loading: Promise<void>; onRetry: () => void; props: Props }) {
    if (!Loaded) use(loading)
    return Loaded ? <Loaded {...props} /> : <Failure onRetry={onRetry} />
  }
  return function LazyPart(props) {
    const language = useLocale()
    const [loading, setLoading] = useState(() => loadCode(language))
    return (
      <Suspense fallback={skeleton}>
        <Part loading={loading} onRetry={() => setLoading(loadCode(language, true))} props={props} />
      </Suspense>
    )
  }
}
