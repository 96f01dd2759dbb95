import type { paletteOf } from '@virage/ui'
import { useEffect, useRef, useState } from 'react'

/** The width, in CSS pixels, at which a page is laid out. */
const widths = { phone: 390, desktop: 1280 }

/** The sizes in which a page is shown. */
export type FrameSize = keyof typeof widths

/**
 * A fan page in colours that are not saved. It is a preview: it has no scripts, and its links lead nowhere here. The colours
 * are set on its root, because it is of the same origin.
 */
export function FanFrame({
  url,
  title,
  mode,
  palette,
  size,
}: {
  url: string
  title: string
  mode: 'light' | 'dark'
  palette: ReturnType<typeof paletteOf>
  size: FrameSize
}) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [box, setBox] = useState({ width: 0, height: 0 })
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (!isLoaded || !page) return
    const { documentElement: root, body } = page
    root.dataset['theme'] = mode
    root.dataset['fonts'] = 'shown'
    root.style.colorScheme = mode
    for (const [token, color] of Object.entries(palette)) root.style.setProperty(`--${token}`, color)
    body.inert = true
  }, [isLoaded, mode, palette])
  useEffect(() => {
    const window = frame.current?.parentElement
    if (!window) return
    const observer = new ResizeObserver(() => setBox({ width: window.clientWidth, height: window.clientHeight }))
    observer.observe(window)
    return () => observer.disconnect()
  }, [])
  const scale = box.width / widths[size]
  return (
    <div className="fan-window" data-loaded={isLoaded || undefined}>
      <iframe
        ref={frame}
        src={url}
        title={title}
        sandbox="allow-same-origin"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        tabIndex={0}
        onLoad={() => setLoaded(true)}
        style={{ width: widths[size], height: scale > 0 ? box.height / scale : 0, transform: `scale(${scale})` }}
      />
    </div>
  )
}
