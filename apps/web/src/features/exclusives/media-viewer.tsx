import type { Exclusive } from '@virage/contract'
import { useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { type ControllerRef, Lightbox } from 'yet-another-react-lightbox'
import Video from 'yet-another-react-lightbox/plugins/video'
import 'yet-another-react-lightbox/styles.css'
import { useCloseOnBack } from '../../shell/dialog-history.ts'

const renderNothing = () => null

/** A full-screen viewer of pictures and videos. Escape closes it; arrow keys and swipes browse, in 300 ms (S07). */
export function MediaViewer({
  medias,
  name,
  index,
  onClose,
}: {
  medias: Exclusive['medias']
  name: string
  index: number
  /** Receives the index of what was shown last. */
  onClose: (index?: number) => void
}) {
  const t = useTranslations('exclusive')
  const [shown, setShown] = useState(index)
  // Other slides, or another index, would take the viewer back to it.
  const slides = useMemo(
    () =>
      medias.map(({ url, type, alt }) =>
        type === 'VIDEO'
          ? { type: 'video' as const, sources: [{ src: url, type: 'video/mp4' }] }
          : { src: `${url}?w=1500`, alt: alt ?? name },
      ),
    [medias, name],
  )
  const isSingle = medias.length < 2
  const controller = useRef<ControllerRef>(null)
  useCloseOnBack(() => {
    controller.current?.close()
    return true
  })
  return (
    <Lightbox
      open
      index={shown}
      close={() => onClose(shown)}
      on={{ view: ({ index: viewed }) => setShown(viewed) }}
      controller={{ ref: controller }}
      plugins={[Video]}
      animation={{ swipe: 300, fade: 150 }}
      carousel={{ finite: isSingle }}
      {...(isSingle && { render: { buttonPrev: renderNothing, buttonNext: renderNothing } })}
      labels={{ Close: t('viewer.close'), Next: t('viewer.next'), Previous: t('viewer.previous') }}
      slides={slides}
    />
  )
}
