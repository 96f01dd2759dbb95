import { Alert, Button, headingOf } from '@virage/ui'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'

/** A button for an action that can't be undone. It asks for confirmation first. */
export function ConfirmButton({
  label,
  question,
  busy,
  problem,
  onConfirm,
}: {
  label: string
  question: string
  busy: boolean
  problem: string | null
  /** @returns undefined if it failed */
  onConfirm: () => Promise<unknown>
}) {
  const t = useTranslations('security')
  const [isConfirming, setConfirming] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(isConfirming)
  // The button that had the focus was replaced: the last one, which changes nothing, gets it.
  useEffect(() => {
    if (shown.current === isConfirming) return
    shown.current = isConfirming
    const buttons = [...(place.current?.querySelectorAll('button') ?? [])]
    if (document.activeElement === document.body) buttons.at(-1)?.focus()
  }, [isConfirming])
  const confirm = async () => {
    const section = place.current?.closest('section')
    if ((await onConfirm()) === undefined) return
    setConfirming(false)
    // The button may have been removed with its row, or with its card.
    if (place.current === null) headingOf(section?.isConnected ? section : document.querySelector('main'))?.focus()
  }
  return (
    <div ref={place} className="grid">
      {isConfirming ? (
        <div role="group" aria-label={question} className="grid max-w-xs gap-2">
          <p className="text-sm font-semibold">{question}</p>
          {problem !== null && <Alert tone="danger" title={problem} />}
          <div className="flex flex-wrap gap-2">
            <Button tone="danger" busy={busy} onClick={() => void confirm()}>
              {label}
            </Button>
            <Button tone="quiet" disabled={busy} onClick={() => setConfirming(false)}>
              {t('cancel')}
            </Button>
          </div>
        </div>
      ) : (
        <Button tone="danger" onClick={() => setConfirming(true)}>
          {label}
        </Button>
      )}
    </div>
  )
}
