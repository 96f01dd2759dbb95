import { type Language } from '@virage/contract'
import { notify } from '@virage/ui/toasts'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useLocale } from 'use-intl'
import { useProblemText } from '../i18n/problems.ts'
import { reloadIfMissing } from './missing-code.ts'

/**
 * Returns a dialog whose code is loaded when it is shown for the first time. If that fails, it says so and closes, and the
 * page stays (E03). What opened it tries again; if that fails, too, because the file is missing, the page is reloaded.
 */
export function lazyDialog<Props extends { onClose: () => void }>(
  load: (language: Language) => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  let hasFailed = false
  return function LazyDialog(props) {
    const language = useLocale()
    const problemText = useProblemText()
    const [, setLoaded] = useState(Loaded !== undefined)
    const fail = useEffectEvent((error: unknown) => {
      console.error(error)
      notify({ type: 'danger', message: problemText('errors.backend.unavailable') })
      props.onClose()
      if (hasFailed) reloadIfMissing(error)
      hasFailed = true
    })
    useEffect(() => {
      let isUnmounted = false
      const loadCode = async () => {
        try {
          Loaded ??= await load(language)
          if (!isUnmounted) setLoaded(true)
        } catch (error) {
          if (!isUnmounted) fail(error)
        }
      }
      void loadCode()
      return () => {
        isUnmounted = true
      }
    }, [language])
    return Loaded && <Loaded {...props} />
  }
}
