import { type ComponentType, useEffect, useState } from 'react'

const loads: (() => Promise<unknown>)[] = []

/**
 * Returns a component whose code is not part of the first screen. It is loaded with the first input
 * ({@link loadDeferredOnInput}), else when it is first shown. Until then it shows nothing. React's `lazy` would need a
 * Suspense boundary, which shows what it has waited for up to 300 ms later.
 */
export function deferred<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let Loaded: ComponentType<P> | undefined
  const get = async () => (Loaded ??= await load())
  loads.push(get)
  return function Deferred(props: P) {
    const [isLoaded, setLoaded] = useState(Loaded !== undefined)
    const [failure, setFailure] = useState<{ error: unknown }>()
    useEffect(() => {
      if (!isLoaded)
        get().then(
          () => setLoaded(true),
          (error: unknown) => setFailure({ error }),
        )
    }, [isLoaded])
    if (failure) throw failure.error
    return isLoaded && Loaded ? <Loaded {...props} /> : null
  }
}

/**
 * Loads the code of all deferred components when somebody first presses a key or a button. Moves of the pointer say less:
 * a browser reports one for each page that appears below it.
 */
export function loadDeferredOnInput(): void {
  const loadAll = () => void Promise.allSettled(loads.map((load) => load()))
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, loadAll, { once: true, capture: true })
}
